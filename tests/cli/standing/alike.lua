-- Two heaps of Nim, with a `canonical` that calls alike what is not: 1,3 and 2,2.
return {
  kind = "tuple",
  size = 2,
  name = "alike",
  moves = function(heaps, emit)
    for left = 0, heaps[1] - 1 do emit({left, heaps[2]}) end
    for left = 0, heaps[2] - 1 do emit({heaps[1], left}) end
  end,
  canonical = function(heaps)
    local sum = heaps[1] + heaps[2]
    return sum == 4 and {2, 2} or heaps
  end,
}
