/** Adds a number of months to a month, 'YYYY-MM'. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

type Months = { month: string; first_month: string; last_month: string }

/** The previous and next month. Outside of the school year, they lead back into it. */
export function adjacentMonths({ month, first_month, last_month }: Months) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return {
    previous: before > last_month ? last_month : before,
    next: after < first_month ? first_month : after,
  }
}
