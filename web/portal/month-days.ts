import { addDays } from '#web/school/days.ts'

/** The month some months later, 'YYYY-MM'. */
export function monthsOn(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/**
 * The school weeks of a month, Monday to Friday; a day of another month is left open. A week without a day of the
 * month between its Monday and Friday is left out.
 */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`
  const weeks: (string | undefined)[][] = []
  let monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  for (; monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    const week = [0, 1, 2, 3, 4].map((days) => addDays(monday, days))
    if (week.some((day) => day.startsWith(month))) {
      weeks.push(week.map((day) => (day.startsWith(month) ? day : undefined)))
    }
  }
  return weeks
}
