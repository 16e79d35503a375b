type Run = {
  first_day: string
  last_day: string | null
  grade_level: number
  entry_code: string
  exit_code: string | null
  /** The end was entered on the last day, from which the student was inactive. */
  isGone: boolean
}
type End = Pick<Run, 'last_day' | 'exit_code' | 'isGone'>

const OPEN: End = { last_day: null, exit_code: null, isGone: false }

const dayAt = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export type Enrollments = ReturnType<typeof makeEnrollments>

/** A small model of one student's enrollments, one change after the other, in the order of days. */
export function makeEnrollments() {
  let runs: Run[] = []
  const includes = (run: Run | undefined, day: string) =>
    run !== undefined &&
    run.first_day <= day &&
    (run.last_day === null || run.last_day > day || (run.last_day === day && !run.isGone))
  const enter = (first_day: string, grade_level: number, entry_code: string, end: End = OPEN) =>
    void runs.push({ first_day, grade_level, entry_code, ...end })
  const endOf = ({ last_day, exit_code, isGone }: Run): End => ({ last_day, exit_code, isGone })

  function changeGrade(day: string, grade: number) {
    const run = runs.at(-1)!
    const former = runs.at(-2)
    if (run.first_day < day) {
      const code = grade > run.grade_level ? 'promoted' : 'retained'
      const end = endOf(run)
      Object.assign(run, { last_day: dayAt(day, -1), exit_code: code, isGone: false })
      enter(day, grade, code, end)
    } else if (
      former?.grade_level === grade &&
      former.last_day === dayAt(day, -1) &&
      ['promoted', 'retained'].includes(former.exit_code!) &&
      ['promoted', 'retained'].includes(run.entry_code)
    ) {
      runs.pop()
      Object.assign(former, endOf(run))
    } else {
      run.grade_level = grade
      if (former?.last_day !== dayAt(day, -1) || !['promoted', 'retained'].includes(former.exit_code!)) return
      former.exit_code = grade > former.grade_level ? 'promoted' : 'retained'
      run.entry_code = former.exit_code
    }
  }

  /** The first of the last enrollments between which there is no day. */
  function firstOfRun(): Run {
    let at = runs.length - 1
    while (runs[at - 1] && dayAt(runs[at - 1]!.last_day!, 1) === runs[at]!.first_day) at -= 1
    return runs[at]!
  }

  return {
    list: () =>
      runs.map(({ first_day, last_day, grade_level, entry_code, exit_code }) => ({
        first_day,
        last_day,
        grade_level,
        entry_code,
        exit_code,
      })),
    isActiveOn: (day: string) => runs.some((run) => includes(run, day)),
    /** Returns a function that puts everything back. */
    remember() {
      const before = runs.map((run) => ({ ...run }))
      return () => void (runs = before)
    },
    enter,
    firstDay: () => firstOfRun().first_day,
    isOpen: () => runs.at(-1)?.last_day === null,
    withdraw(day: string, last_day: string, exit_code: string) {
      runs = runs.filter(({ first_day }) => first_day <= last_day)
      Object.assign(runs.at(-1)!, { last_day, exit_code, isGone: last_day === day })
    },
    changeEnd(last_day: string | null) {
      const run = runs.at(-1)!
      if (last_day === null) Object.assign(run, OPEN)
      else if (last_day !== run.last_day) Object.assign(run, { last_day, isGone: false })
    },
    /** What the student is from this day on. */
    follow(day: string, { isActive, grade }: { isActive: boolean; grade: number }) {
      const run = runs.at(-1)
      if (!isActive) {
        if (run && includes(run, day))
          Object.assign(run, { last_day: day, exit_code: run.exit_code ?? 'unknown', isGone: true })
        return
      }
      if (run?.last_day === day && run.isGone) Object.assign(run, OPEN)
      else if (!includes(run, day)) enter(day, grade, runs.length > 0 ? 'returned' : 'new')
      if (runs.at(-1)!.grade_level !== grade) changeGrade(day, grade)
    },
  }
}
