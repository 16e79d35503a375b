import { median, rounded } from './figures.ts'
import { faultsOf, firstFit } from './proposals/reader.ts'
import { demoLikeSchool, schoolOf2000, schoolOf300, withPins } from './proposals/schools.ts'
import { printTable, type Line } from './tables.ts'
import type { TimetableInput, TimetableResult } from '#server/plan/schedules/proposals/input.ts'
import { propose } from '#server/plan/schedules/proposals/search.ts'

/**
 * Proposes schedules for three generated schools with several seeds each, and measures how soon everything is placed and the
 * score after 15 seconds. `reader.ts` checks each week without any code of the search.
 */

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const SCORE_MS = 15_000
/** Long enough to place everything. */
const PINS_MS = 10_000
const MAX_PLACING_MS = 10_000
const PINNED_SHARES = [0.2, 0.6]

const SCHOOLS = [
  { name: 'like the demo school', input: demoLikeSchool() },
  { name: '300 students', input: schoolOf300() },
  /** Prototypes scored 944 or more in this time in a school of this size. */
  { name: '2,000 students', input: schoolOf2000(), belowScore: 944 },
]

type Run = { result: TimetableResult; placedMs: number; faults: readonly string[] }

export function measureProposals(isQuick: boolean): void {
  const seeds = isQuick ? SEEDS.slice(0, 2) : SEEDS
  for (const { name, input, belowScore } of SCHOOLS) {
    const runs = seeds.map((seed) => run(input, seed, isQuick ? SCORE_MS / 3 : SCORE_MS))
    const pinned = PINNED_SHARES.map((share) => ({
      share,
      runs: seeds.map((seed) => {
        const week = runs[seed % runs.length]!.result.placements
        return run(withPins(input, week, share, seed), seed, PINS_MS, true)
      }),
    }))
    printSchool(`Proposals, ${name}`, input, runs, pinned, belowScore)
  }
}

/** With `onlyPlacing` it ends when everything is placed. */
function run(input: TimetableInput, seed: number, milliseconds: number, onlyPlacing = false): Run {
  const begin = performance.now()
  let placedMs = Infinity
  const result = propose(input, {
    seed,
    milliseconds,
    isStopped: () => onlyPlacing && placedMs < Infinity,
    onProgress: ({ placed, wanted }) => {
      if (placed === wanted) placedMs = Math.min(placedMs, performance.now() - begin)
    },
  })
  return { result, placedMs, faults: faultsOf(input, result) }
}

function printSchool(
  title: string,
  input: TimetableInput,
  runs: readonly Run[],
  pinned: readonly { share: number; runs: readonly Run[] }[],
  belowScore: number | undefined,
): void {
  const { wanted } = runs[0]!.result
  const placed = Math.min(...runs.map(({ result }) => result.placed))
  const scores = runs.map(({ result }) => result.score)
  const worst = Math.max(...scores)
  const lines: Line[] = [
    { name: 'placed by first-fit', figures: [`${firstFit(input)} of ${wanted}`] },
    {
      name: 'placed, at the least',
      figures: [`${placed} of ${wanted}`],
      target: 'all',
      isMet: placed === wanted,
    },
    placingLine('everything placed after', runs),
    {
      name: `score of ${runs.length} seeds: least, median, greatest`,
      figures: [`${Math.min(...scores)}, ${median(scores)}, ${worst}`],
      ...(belowScore === undefined ? {} : { target: `< ${belowScore}`, isMet: worst < belowScore }),
    },
    ...pinned.map(({ share, runs: ofShare }) =>
      placingLine(`the same with ${100 * share} % pinned`, ofShare),
    ),
  ]
  const faults = [...runs, ...pinned.flatMap(({ runs: ofShare }) => ofShare)].flatMap((one) => one.faults)
  lines.push({ name: 'faults', figures: [faults.length], target: '0', isMet: faults.length === 0 })
  printTable(title, ['figure'], lines)
}

function placingLine(name: string, runs: readonly Run[]): Line {
  const times = runs.map(({ placedMs }) => placedMs)
  const longest = Math.max(...times)
  return {
    name,
    figures: [`${rounded(median(times) / 1000)} s, at most ${rounded(longest / 1000)} s`],
    target: `< ${MAX_PLACING_MS / 1000} s`,
    isMet: longest < MAX_PLACING_MS,
  }
}
