import type { AbsenceKind, Excuse, Status } from '#contract/words.ts'

/** A reported absence in minutes of the model's only day. `student` is null if it is for everyone. */
export type ModelEntry = {
  id: number
  student: number | null
  kind: AbsenceKind
  from: number
  until: number
  /** Whether it is for this day. */
  onDay: boolean
  order: number
  isCurrent: boolean
}
export type ModelMeeting = { period: number; from: number; until: number }
export type ModelValue = { status: Status; excuse: Excuse | null }
/** A mark as a person saved it, with the excuses that entries have given it since, the latest last. */
type ModelMark = ModelValue & { saved: Excuse | null; given: { by: number; excuse: Excuse | null }[] }
export type ModelChange = { period: number; student: number; from: Excuse | null; to: Excuse | null }

/**
 * A small model of one day of reported absences and sheets, written without any code of the project: minutes are counted one by one,
 * and each mark carries a stack of the excuses that entries have given it.
 */
export function makeModel(meetings: readonly ModelMeeting[], students: readonly number[]) {
  const entries: ModelEntry[] = []
  const marks = new Map<string, ModelMark>()
  const history: string[] = []
  const keyOf = (period: number, student: number) => `${period}/${student}`
  let order = 0

  /** How many minutes of a meeting a student with an entry misses. */
  const minutesMissed = ({ from, until }: ModelEntry, meeting: ModelMeeting): number => {
    let missed = 0
    for (let minute = meeting.from; minute < meeting.until; minute += 1)
      if (minute >= from && minute < until) missed += 1
    return missed
  }
  const reaches = (entry: ModelEntry, student: number) =>
    entry.isCurrent && entry.onDay && (entry.student === null || entry.student === student)
  const counting = (student: number): ModelEntry | undefined => {
    const all = entries
      .filter((entry) => reaches(entry, student))
      .sort((one, other) => one.order - other.order)
    return all.findLast((entry) => entry.student !== null) ?? all.at(-1)
  }
  /** The excuse that an entry gives to an absence; undefined for none. */
  const excuseOf = (entry: ModelEntry, meeting: ModelMeeting): Excuse | undefined => {
    if (entry.kind === 'school_activity' || minutesMissed(entry, meeting) === 0) return undefined
    return entry.kind === 'unexcused' ? 'AUX' : 'AEX'
  }

  const expected = (meeting: ModelMeeting, student: number): ModelValue | undefined => {
    const entry = counting(student)
    const missed = entry ? minutesMissed(entry, meeting) : 0
    if (!entry || missed === 0) return undefined
    if (entry.kind === 'school_activity') return { status: 'P', excuse: null }
    const isUnexcused = entry.kind === 'unexcused'
    // Present in the first minute.
    if (entry.from > meeting.from) return { status: 'P', excuse: null }
    return missed === meeting.until - meeting.from
      ? { status: 'A', excuse: isUnexcused ? 'AUX' : 'AEX' }
      : { status: 'T', excuse: isUnexcused ? 'TUX' : 'TEX' }
  }

  function decide(mark: ModelMark, meeting: ModelMeeting, student: number, ids: readonly number[]) {
    const latest = counting(student)
    const given = latest && ids.includes(latest.id) ? excuseOf(latest, meeting) : undefined
    if (latest && given)
      return { to: given, settle: () => void mark.given.push({ by: latest.id, excuse: given }) }
    const stillApplies = ({ by }: { by: number }) => {
      const entry = entries.find(({ id }) => id === by)!
      return reaches(entry, student) && excuseOf(entry, meeting) !== undefined
    }
    const own = mark.given.findLast(({ by }) => ids.includes(by))
    if (!own || own.excuse !== mark.excuse || stillApplies(own)) return undefined
    const below = mark.given.findLast(stillApplies)
    const settle = () => void (mark.given = mark.given.filter(({ by }) => by !== own.by))
    return { to: below ? below.excuse : mark.saved, settle }
  }

  return {
    entries,
    marks,
    history,
    expected,
    add: (entry: Omit<ModelEntry, 'order' | 'isCurrent'>) =>
      void entries.push({ ...entry, order: (order += 1), isCurrent: true }),
    change: (id: number, fields: Partial<ModelEntry>) =>
      void Object.assign(
        entries.find((entry) => entry.id === id)!,
        fields,
        { order: (order += 1) },
      ),
    remove: (ids: readonly number[]) => {
      for (const entry of entries) if (ids.includes(entry.id)) entry.isCurrent = false
    },
    /** A person saves a mark. */
    save: (period: number, student: number, value: ModelValue) => {
      const before = marks.get(keyOf(period, student))
      if (before?.status === value.status && before.excuse === value.excuse) return
      if (before)
        history.push(`${period} ${student} ${before.status} ${before.excuse} ${value.status} ${value.excuse}`)
      marks.set(keyOf(period, student), { ...value, saved: value.excuse, given: [] })
    },
    markOf: (period: number, student: number): ModelValue | undefined => marks.get(keyOf(period, student)),
    /** The changes that these entries make to stored marks; `apply` saves them. */
    settle: (ids: readonly number[], apply: boolean): ModelChange[] => {
      const changes: ModelChange[] = []
      for (const meeting of meetings) {
        for (const student of students) {
          const mark = marks.get(keyOf(meeting.period, student))
          if (mark?.status !== 'A') continue
          const decision = decide(mark, meeting, student, ids)
          if (!decision || decision.to === mark.excuse) continue
          changes.push({ period: meeting.period, student, from: mark.excuse, to: decision.to })
          if (!apply) continue
          history.push(`${meeting.period} ${student} A ${mark.excuse} A ${decision.to}`)
          decision.settle()
          mark.excuse = decision.to
        }
      }
      return changes
    },
    /** Marks that contradict reported absences, as 'period student'. */
    contradictions: (): string[] =>
      meetings.flatMap((meeting) =>
        students
          .filter((student) => {
            const mark = marks.get(keyOf(meeting.period, student))
            if (!mark) return false
            const value = expected(meeting, student)
            if (value) return value.status === 'P' ? mark.status === 'A' : mark.status !== value.status
            const kind = counting(student)?.kind
            return (
              mark.status === 'A' && mark.excuse !== 'AEX' && (kind === 'late' || kind === 'leaves_early')
            )
          })
          .map((student) => `${meeting.period} ${student}`),
      ),
  }
}
export type Model = ReturnType<typeof makeModel>
