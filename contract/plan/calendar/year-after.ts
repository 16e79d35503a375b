type Year = { start_date: string; end_date: string; is_current: boolean }

/** The first school year that begins after the current one, of the years with the latest first; undefined where none is entered. */
export function yearAfter<Y extends Year>(years: readonly Y[]): Y | undefined {
  const current = years.find(({ is_current }) => is_current)
  return current && years.findLast(({ start_date }) => start_date > current.end_date)
}

/** The year that the page of the roll-over is about: the one in the address, else the year after the current one. */
export const yearToStart = <Y extends Year & { id: number }>(
  years: readonly Y[],
  wanted: string | null,
): Y | undefined => years.find(({ id }) => String(id) === wanted) ?? yearAfter(years)
