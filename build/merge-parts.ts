/** Modules that are loaded at the same times. */
export type Part = {
  modules: readonly string[]
  bytes: number
  /** At which of the times a page of the part is loaded: what it imports is loaded then too. */
  loads: Set<string>
  /** The parts that it imports. */
  imports: Set<Part>
}
export type Loads = {
  /** How much each load counts. One of less than 1 may be of any number of files and bytes. */
  weights: ReadonlyMap<string, number>
  /** What is loaded at each of them beside the parts. */
  bytesOfEveryPage: number
}

/** Below so many compressed bytes, a file of its own costs more than to load them for nothing. */
const BYTES_OF_A_REQUEST = 16_000
/** How much more than it needs a load may get. */
const MOST_FOR_NOTHING = 0.4

/**
 * Puts parts into one file as long as that saves more requests than it loads bytes for nothing, the pair that saves most first, and
 * no load gets much that it does not need. Each file imports only files before it.
 */
export function mergeParts(parts: readonly Part[], loads: Loads): Part[] {
  const files = new Set(mergeAlike(parts))
  const prices = new Prices(files, loads)
  for (;;) {
    const pair = findPair([...files], prices)
    if (!pair) return inOrder(files)
    prices.forget(mergePair(files, pair))
  }
}

export const isStyle = (module: string) => /\.css($|\?)/.test(module)
const hasStyle = ({ modules }: Part) => modules.some(isStyle)
/** What is loaded at the same times is one part: what each of them imports is loaded then too. */
function mergeAlike(parts: readonly Part[]): Part[] {
  const alike = Map.groupBy(parts, (part) => [...part.loads].toSorted().join('\n'))
  const mergedOf = new Map<Part, Part>()
  for (const group of alike.values()) {
    const merged = merge(group)
    for (const part of group) mergedOf.set(part, merged)
  }
  const merged = new Set(mergedOf.values())
  for (const part of merged) {
    const imports = [...part.imports].flatMap((imported) => mergedOf.get(imported) ?? [])
    part.imports = new Set(imports.filter((imported) => imported !== part))
  }
  return [...merged]
}

function merge(parts: readonly Part[]): Part {
  const inside = new Set(parts)
  return {
    modules: parts.flatMap(({ modules }) => modules),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    loads: new Set(parts.flatMap(({ loads }) => [...loads])),
    imports: new Set(parts.flatMap(({ imports }) => [...imports])).difference(inside),
  }
}

/** Returns the file of both, and what it imports and is loaded more often for it. */
function mergePair(files: Set<Part>, pair: readonly Part[]): Set<Part> {
  const merged = merge(pair)
  for (const part of pair) files.delete(part)
  for (const { imports } of files)
    if (pair.some((part) => imports.has(part))) {
      for (const part of pair) imports.delete(part)
      imports.add(merged)
    }
  files.add(merged)
  const changed = new Set([merged])
  for (const imported of withImports(merged)) {
    if (!merged.loads.isSubsetOf(imported.loads)) changed.add(imported)
    for (const load of merged.loads) imported.loads.add(load)
  }
  return changed
}

/** A part and all that it imports. */
function withImports(part: Part): Set<Part> {
  const all = new Set([part])
  for (const { imports } of all) for (const imported of imports) all.add(imported)
  return all
}

/** What a load without the file gets with it, and that in bytes with the requests; nothing for a load that has it. */
type Price = { bytes: Float64Array; cost: Float64Array }
const NOTHING = -1

/** What each file costs each load, and what two files save as one. */
class Prices {
  readonly #files: ReadonlySet<Part>
  readonly #loads: { name: string; weight: number; most: number; bytes: number }[]
  readonly #of = new Map<Part, Price>()
  readonly #saved = new Map<Part, Map<Part, number>>()

  constructor(files: ReadonlySet<Part>, { weights, bytesOfEveryPage }: Loads) {
    this.#files = files
    this.#loads = Array.from(weights, ([name, weight]) => ({ name, weight, most: Infinity, bytes: 0 }))
    this.forget(new Set())
    for (const load of this.#loads)
      if (load.weight >= 1)
        load.most = load.bytes + ((load.bytes + bytesOfEveryPage) * MOST_FOR_NOTHING) / Math.sqrt(load.weight)
  }

  /** After these have changed. */
  forget(changed: ReadonlySet<Part>): void {
    const isChanged = (file: Part) => !this.#files.has(file) || !withImports(file).isDisjointFrom(changed)
    for (const file of [...this.#of.keys()].filter(isChanged)) {
      this.#of.delete(file)
      this.#saved.delete(file)
      for (const saved of this.#saved.values()) saved.delete(file)
    }
    for (const load of this.#loads) {
      load.bytes = 0
      for (const { loads, bytes } of this.#files) if (loads.has(load.name)) load.bytes += bytes
    }
  }

  /** A request of each load that needs both, without what the others load for nothing; no pair that is ruled out. */
  saved(one: Part, other: Part): number {
    const ofOne = this.#saved.get(one) ?? new Map<Part, number>()
    this.#saved.set(one, ofOne)
    const found = ofOne.get(other)
    if (found !== undefined) return found
    const saved = one.loads.isDisjointFrom(other.loads) ? -Infinity : this.#savedBy(one, other)
    ofOne.set(other, saved)
    return saved
  }

  /** Until one of them changes: loads get more with time, and what is between two files stays so. */
  ruleOut(one: Part, other: Part): void {
    this.#saved.get(one)?.set(other, -Infinity)
  }

  /** Whether no load gets too much for nothing with one file of both. */
  areAffordable(one: Part, other: Part): boolean {
    const [first, second] = [this.#priceOf(one).bytes, this.#priceOf(other).bytes]
    return this.#loads.every(({ most, bytes }, at) => {
      const [ofFirst = NOTHING, ofSecond = NOTHING] = [first[at], second[at]]
      const added = ofFirst !== NOTHING && ofSecond !== NOTHING ? 0 : Math.max(ofFirst, ofSecond)
      return added <= 0 || bytes + added <= most
    })
  }

  #savedBy(one: Part, other: Part): number {
    const [first, second] = [this.#priceOf(one).cost, this.#priceOf(other).cost]
    const requests = hasStyle(one) && hasStyle(other) ? 2 : 1
    let saved = 0
    for (const [at, { weight }] of this.#loads.entries()) {
      const [ofFirst = NOTHING, ofSecond = NOTHING] = [first[at], second[at]]
      if (ofFirst === NOTHING && ofSecond === NOTHING) saved += weight * requests * BYTES_OF_A_REQUEST
      else if (ofFirst === NOTHING || ofSecond === NOTHING) saved -= weight * Math.max(ofFirst, ofSecond)
    }
    return saved
  }

  #priceOf(file: Part): Price {
    const found = this.#of.get(file)
    if (found) return found
    const price = {
      bytes: new Float64Array(this.#loads.length).fill(NOTHING),
      cost: new Float64Array(this.#loads.length).fill(NOTHING),
    }
    const imported = [...withImports(file)]
    for (const [at, { name }] of this.#loads.entries()) {
      if (file.loads.has(name)) continue
      const missing = imported.filter(({ loads }) => !loads.has(name))
      const bytes = missing.reduce((sum, part) => sum + part.bytes, 0)
      price.bytes[at] = bytes
      price.cost[at] = bytes + (missing.length - 1) * BYTES_OF_A_REQUEST
    }
    this.#of.set(file, price)
    return price
  }
}

/** Those that save most as one file. */
function findPair(files: readonly Part[], prices: Prices): [Part, Part] | undefined {
  let best: [Part, Part] | undefined
  let most = 0
  for (const [index, one] of files.entries())
    for (const other of files.slice(index + 1)) {
      const saved = prices.saved(one, other)
      if (saved <= most) continue
      if (isBetween(one, other) || isBetween(other, one) || !prices.areAffordable(one, other)) {
        prices.ruleOut(one, other)
        continue
      }
      best = [one, other]
      most = saved
    }
  return best
}

/** Whether one imports the other by a third part, which would then import the file of both and be imported by it. */
function isBetween(one: Part, other: Part): boolean {
  const reached = new Set(one.imports)
  reached.delete(other)
  for (const part of reached) for (const imported of part.imports) reached.add(imported)
  return reached.has(other)
}

function inOrder(files: ReadonlySet<Part>): Part[] {
  const ordered = new Set<Part>()
  const visit = (file: Part): void => {
    if (ordered.has(file)) return
    file.imports.forEach(visit)
    ordered.add(file)
  }
  files.forEach(visit)
  return [...ordered]
}
