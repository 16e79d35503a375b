/** Modules that the same loads need. A load is a page, or what opens on one. */
export type Part = {
  modules: readonly string[]
  /** Of its source. */
  bytes: number
  /** Which of the loads get it. */
  loads: boolean[]
  /** The parts that it imports: whoever gets it gets these too. */
  imports: Set<Part>
}

/** To ask for one more file costs about as much as to load so much source for nothing, a tenth of it compressed. */
const BYTES_OF_A_REQUEST = 57_000

/**
 * Puts parts into one file where that saves more requests than it loads bytes for nothing, the smallest parts first. `weights` says
 * how much each load counts. Each file imports only files before it.
 */
export function mergeParts(parts: readonly Part[], weights: readonly number[]): Part[] {
  const files = new Set(parts)
  // A file may stand between two others until it is merged itself.
  while (mergeOnce(files, weights));
  return inOrder(files)
}

function mergeOnce(files: Set<Part>, weights: readonly number[]): boolean {
  const open = new Set(files)
  const count = files.size
  while (open.size > 0) {
    const smallest = [...open].reduce((one, other) => (other.bytes < one.bytes ? other : one))
    open.delete(smallest)
    const neighbor = findNeighbor(smallest, files, weights)
    if (!neighbor) continue
    open.delete(neighbor)
    open.add(merge(smallest, neighbor, files))
  }
  return files.size < count
}

/** The file with which a part saves most; none where it saves nothing with any. */
function findNeighbor(part: Part, files: ReadonlySet<Part>, weights: readonly number[]): Part | undefined {
  let best: Part | undefined
  let most = 0
  for (const other of files) {
    if (other === part) continue
    const saved = bytesSaved(part, other, weights, most)
    if (saved > most && !isBetween(part, other) && !isBetween(other, part)) [best, most] = [other, saved]
  }
  return best
}

/** What two parts save as one file, or anything below `least` where it is less than that. */
function bytesSaved(one: Part, other: Part, weights: readonly number[], least: number): number {
  let saved = 0
  for (let load = 0; load < weights.length; load += 1)
    if (one.loads[load] && other.loads[load]) saved += weights[load]! * BYTES_OF_A_REQUEST
  if (saved <= least) return saved
  const [withOne, withOther] = [withImports(one), withImports(other)]
  for (let load = 0; load < weights.length; load += 1) {
    if (one.loads[load] === other.loads[load]) continue
    for (const { loads, bytes } of one.loads[load] ? withOther : withOne)
      if (!loads[load]) saved -= weights[load]! * bytes
    if (saved <= least) return saved
  }
  return saved
}

/** Whether one imports the other by a third part, which would import the file of both and be imported by it. */
const isBetween = (one: Part, other: Part) =>
  [...one.imports].some((imported) => imported !== other && withImports(imported).has(other))

/** A part and all that it imports. */
function withImports(part: Part): Set<Part> {
  const all = new Set([part])
  for (const { imports } of all) for (const imported of imports) all.add(imported)
  return all
}

function merge(one: Part, other: Part, files: Set<Part>): Part {
  const merged: Part = {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    loads: one.loads.map((isLoaded, load) => isLoaded || other.loads[load] === true),
    imports: one.imports.union(other.imports).difference(new Set([one, other])),
  }
  for (const part of [one, other]) files.delete(part)
  for (const { imports } of files) {
    const isImported = [imports.delete(one), imports.delete(other)].some(Boolean)
    if (isImported) imports.add(merged)
  }
  files.add(merged)
  for (const { loads } of withImports(merged))
    for (const [load, isLoaded] of merged.loads.entries()) loads[load] ||= isLoaded
  return merged
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
