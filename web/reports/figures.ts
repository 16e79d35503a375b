import { formatNumber } from '#contract/formats.ts'
export const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

export const number = (value: number) => formatNumber(value)
export const percent = (rate: number | null) => rate?.toFixed(2) ?? ''
