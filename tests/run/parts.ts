import { SLOW_FILES } from './slow-files.ts'

/** Of a file that is not among the slow ones. */
const USUAL_SECONDS = 0.5
/** Each part is a process, which loads the server anew. */
const LEAST_SECONDS = 10

const secondsOf = (file: string): number => SLOW_FILES[file] ?? USUAL_SECONDS
const sumOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + secondsOf(file), 0)

/** Parts that take about as long as each other. */
export function evenParts(files: readonly string[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => [])
  for (const file of slowestFirst(files)) {
    const [shortest] = parts.toSorted((one, other) => sumOf(one) - sumOf(other))
    shortest!.push(file)
  }
  return parts.filter((part) => part.length > 0)
}

/** Parts to be taken one after the other, each smaller than the last, so that in the end nobody waits long for another. */
export function shrinkingParts(files: readonly string[], share = 0.35): string[][] {
  const left = slowestFirst(files)
  const parts: string[][] = []
  while (left.length > 0) {
    const size = Math.max(LEAST_SECONDS, share * sumOf(left))
    const part: string[] = []
    while (left.length > 0 && sumOf(part) < size) part.push(left.shift()!)
    parts.push(part)
  }
  return parts
}

const slowestFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
