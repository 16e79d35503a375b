type Block = { id: number; planned_year_id?: number | null }

/** The blocks that a screen offers: those of the year that is planned, or else of this year; also the one that its address names. */
export const blocksOfYear = <B extends Block>(
  blocks: readonly B[],
  year: number | undefined,
  named: string | null = null,
): B[] =>
  blocks.filter(({ id, planned_year_id }) => (planned_year_id ?? undefined) === year || String(id) === named)
