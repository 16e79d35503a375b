import { SLOW_FILES } from './slow-files.ts'

/** The seconds of a file that is not in the list of slow ones. */
const USUAL_SECONDS = 0.3
/** No part is shorter than this, because each part's process has to load the server, which takes two seconds. */
const LEAST_SECONDS = 30

const secondsOf = (file: string): number => SLOW_FILES[file] ?? USUAL_SECONDS
const sumOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + secondsOf(file), 0)

/** Splits files into parts of about equal duration. */
export function evenParts(files: readonly string[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => [])
  for (const file of slowestFirst(files)) {
    const [shortest] = parts.toSorted((one, other) => sumOf(one) - sumOf(other))
    shortest!.push(file)
  }
  return parts.filter((part) => part.length > 0)
}

/** Splits files into parts of decreasing size, so that at the end no lane waits long for another. */
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
