type Run = {
  first_day: string
  last_day: string | null
  grade_level: number
  entry_code: string
  exit_code: string | null
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

export type Enrollments = ReturnType<typeof makeEnrollments>

/** A small model of one student's enrollments, one change after the other, in the order of days. */
export function makeEnrollments() {
  const runs: Run[] = []
  const isOpen = () => runs.at(-1)?.last_day === null
  const enter = (day: string, grade_level: number, entry_code: string) =>
    void runs.push({ first_day: day, last_day: null, grade_level, entry_code, exit_code: null })
  const close = (last_day: string, exit_code: string) => Object.assign(runs.at(-1)!, { last_day, exit_code })
  const reopen = () => Object.assign(runs.at(-1)!, { last_day: null, exit_code: null })

  function changeGrade(day: string, grade: number) {
    const run = runs.at(-1)!
    const former = runs.at(-2)
    if (run.first_day < day) {
      const code = grade > run.grade_level ? 'promoted' : 'retained'
      close(dayBefore(day), code)
      enter(day, grade, code)
    } else if (
      former?.grade_level === grade &&
      former.last_day === dayBefore(day) &&
      former.exit_code !== 'unknown'
    ) {
      runs.pop()
      reopen()
    } else run.grade_level = grade
  }

  return {
    list: () => runs,
    enter,
    /** What the student is from this day on. */
    follow(day: string, { isActive, grade }: { isActive: boolean; grade: number }) {
      if (!isActive) {
        if (isOpen()) close(day, 'unknown')
        return
      }
      if (!isOpen() && runs.at(-1)?.last_day === day) reopen()
      else if (!isOpen()) enter(day, grade, runs.length > 0 ? 'returned' : 'new')
      if (runs.at(-1)!.grade_level !== grade) changeGrade(day, grade)
    },
  }
}
