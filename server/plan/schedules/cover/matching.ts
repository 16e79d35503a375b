import { FlowNetwork } from './flow.ts'

/** A meeting to be covered on one day, with the teachers who could and how expensive each is. Times are 'HH:MM', the end excluded. */
export type OpenMeeting = {
  start_time: string
  end_time: string
  candidates: readonly { teacher: number; cost: number }[]
}

/** The teacher who covers each meeting, null where no one is left. */
export type Matching = (number | null)[]

/** More than all costs of one day together, so that second and third classes of one teacher are avoided first. */
const SECOND_COVER = 1e9
/** After this many steps, the search for covers that overlap in part returns the best result so far. */
const MAX_STEPS = 1.5e7

/**
 * As many covered meetings as possible; of these matchings one with the fewest second and third covers of a teacher on the
 * day, and of these one with the least sum of costs (whole numbers up to 1,000,000). No one covers two meetings at the same
 * time. `already` is how many covers a teacher has on that day, at other times.
 *
 * Meetings with equal times are one slot of a teacher: a flow of least cost. Where a teacher got meetings that overlap only
 * in part, either of them is forbidden to that teacher, and the better one of the two results is taken (branch and bound).
 */
export function matchCovers(
  meetings: readonly OpenMeeting[],
  already: ReadonlyMap<number, number>,
): Matching {
  const edges = meetings.reduce((sum, { candidates }) => sum + candidates.length, 1)
  let steps = Math.max(1, Math.floor(MAX_STEPS / (edges * (meetings.length + 1))))
  const queue = [solve(meetings, already, [])]
  while (true) {
    queue.sort(compareResults)
    const best = queue.shift()!
    const overlap = findOverlap(meetings, best.matching)
    if (!overlap) return best.matching
    if (--steps <= 0) return withoutOverlaps(meetings, best.matching)
    for (const meeting of overlap) {
      const forbidden = [...best.forbidden, { meeting, teacher: best.matching[meeting]! }]
      queue.push(solve(meetings, already, forbidden))
    }
  }
}

type Forbidden = { meeting: number; teacher: number }
type Result = { matching: Matching; covered: number; cost: number; forbidden: readonly Forbidden[] }

const compareResults = (one: Result, other: Result) => other.covered - one.covered || one.cost - other.cost

/** The best matching in which no teacher has two meetings with equal times; partial overlaps are ignored. */
function solve(
  meetings: readonly OpenMeeting[],
  already: ReadonlyMap<number, number>,
  forbidden: readonly Forbidden[],
): Result {
  const [SOURCE, SINK] = [0, 1]
  const numbers = new Map<string, number>()
  const nodeOf = (key: string) => numbers.get(key) ?? numbers.set(key, 2 + numbers.size).get(key)!
  const isForbidden = new Set(forbidden.map(({ meeting, teacher }) => `${meeting} ${teacher}`))
  const links = meetings.flatMap(({ start_time, end_time, candidates }, meeting) =>
    candidates
      .filter(({ teacher }) => !isForbidden.has(`${meeting} ${teacher}`))
      .map(({ teacher, cost }) => ({
        meeting,
        teacher,
        cost,
        from: nodeOf(`meeting ${meeting}`),
        slot: nodeOf(`slot ${teacher} ${start_time} ${end_time}`),
        to: nodeOf(`teacher ${teacher}`),
      })),
  )
  const network = new FlowNetwork(2 + numbers.size)
  for (const meeting of new Set(links.map(({ from }) => from))) network.addEdge(SOURCE, meeting, 1, 0)
  const edges = links.map(({ from, slot, cost }) => network.addEdge(from, slot, 1, cost))
  const slots = new Map(links.map((link) => [link.slot, link]))
  for (const { slot, to } of slots.values()) network.addEdge(slot, to, 1, 0)
  for (const [teacher, mine] of Map.groupBy(slots.values(), (link) => link.teacher)) {
    const covers = already.get(teacher) ?? 0
    for (const nth of mine.keys()) network.addEdge(mine[0]!.to, SINK, 1, (covers + nth) * SECOND_COVER)
  }
  network.sendMost(SOURCE, SINK)
  const matching: Matching = meetings.map(() => null)
  for (const [index, { meeting, teacher }] of links.entries()) {
    if (network.flowOn(edges[index]!) > 0) matching[meeting] = teacher
  }
  return { matching, forbidden, ...valueOf(meetings, already, matching) }
}

/** How many meetings a matching covers, and what it costs. */
export function valueOf(
  meetings: readonly OpenMeeting[],
  already: ReadonlyMap<number, number>,
  matching: Matching,
): { covered: number; cost: number } {
  const covers = new Map(already)
  let [covered, cost] = [0, 0]
  for (const [meeting, teacher] of matching.entries()) {
    if (teacher === null) continue
    covered += 1
    const candidate = meetings[meeting]!.candidates.find((one) => one.teacher === teacher)
    cost += (candidate?.cost ?? 0) + (covers.get(teacher) ?? 0) * SECOND_COVER
    covers.set(teacher, (covers.get(teacher) ?? 0) + 1)
  }
  return { covered, cost }
}

/** Whether two meetings, or times of a day, overlap: one that begins when the other ends does not. */
export const overlaps = (
  one: Pick<OpenMeeting, 'start_time' | 'end_time'>,
  other: Pick<OpenMeeting, 'start_time' | 'end_time'>,
): boolean => one.start_time < other.end_time && other.start_time < one.end_time

/** Two meetings at the same time that have one teacher, as places in the list. */
function findOverlap(meetings: readonly OpenMeeting[], matching: Matching): [number, number] | undefined {
  for (const [one, teacher] of matching.entries()) {
    if (teacher === null) continue
    for (let other = one + 1; other < matching.length; other++) {
      if (matching[other] === teacher && overlaps(meetings[one]!, meetings[other]!)) return [one, other]
    }
  }
  return undefined
}

/** Of two meetings at the same time, the later one gets no teacher. */
function withoutOverlaps(meetings: readonly OpenMeeting[], matching: Matching): Matching {
  const chosen = [...matching]
  for (let overlap = findOverlap(meetings, chosen); overlap; overlap = findOverlap(meetings, chosen)) {
    chosen[overlap[1]] = null
  }
  return chosen
}
