/** Hands a file to the browser, which saves it or asks where. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file from a position or game: "sub:1,3,4" becomes "sub-1-3-4". */
export function fileName(text: string, ending: string): string {
  const plain = text.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 60);
  return `${plain || "nimber"}.${ending}`;
}
