import type { components, paths } from "./api.gen";

type Json<Body> = Body extends { content: { "application/json": infer Data } } ? Data : never;

type Asked<Path> = Path extends { post: { requestBody?: infer Request; responses: { 200: infer Answer } } }
  ? { request: Json<NonNullable<Request>>; answer: Json<Answer> }
  : never;

/** What the description of the server says of POST /api/NAME, by that name. */
type Operations = {
  [Path in keyof paths as [Asked<paths[Path]>] extends [never] ? never : Path extends `/api/${infer Name}` ? Name : never]: Asked<paths[Path]>;
};

export type Operation = keyof Operations;
export type RequestOf<Name extends Operation> = Operations[Name]["request"];
export type AnswerOf<Name extends Operation> = Operations[Name]["answer"];

/** What every request takes, whatever it asks: the compiler refuses a member here that some operation does not know. */
export type Carried = Pick<RequestOf<Operation>, "lang" | "rules" | "graphs">;
/** What is asked. Written out and not spread together, for only then the compiler refuses members that the server does not know. */
export type Question<Name extends Operation> = Omit<RequestOf<Name>, keyof Carried>;

type Schemas = components["schemas"];
export type Failure = Schemas["Error"];
export type Games = Schemas["Games"];
export type Job = Schemas["Job"];
export type JobProgress = Job["job"]["progress"];
