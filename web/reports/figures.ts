export const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

export const number = (value: number) => value.toLocaleString('en-US')
export const percent = (rate: number | null) => rate?.toFixed(2) ?? ''
