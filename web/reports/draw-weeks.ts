import type { Reply } from '#web/api.ts'

type Week = Reply<'GET /attendance/reports/weeks/'>[number]
type Point = { x: number; y: number; week: Week; isLabelled: boolean }
export type Drawing = {
  height: number
  lines: { y: number; percent: number }[]
  points: Point[]
  path: string
}

const HEIGHT = 190
const TOP = 12
const BOTTOM = 32
const LEFT = 56
const RIGHT = 24
const LABEL_WIDTH = 64

/** The positions of a chart of weeks, in pixels. The scale ends at 100 percent and begins at a round number below the least rate. */
export function drawWeeks(weeks: readonly Week[], width: number): Drawing {
  const rated = weeks.filter(({ attendance_rate }) => attendance_rate !== null)
  const least = Math.min(99, ...rated.map(({ attendance_rate }) => attendance_rate ?? 100))
  const step = [1, 2, 5, 10, 20, 25].find((size) => (100 - least) / size <= 4) ?? 25
  const floor = Math.max(0, Math.floor(least / step) * step)
  const yOf = (percent: number) => TOP + ((100 - percent) / (100 - floor)) * (HEIGHT - TOP - BOTTOM)
  const plotWidth = width - LEFT - RIGHT
  const xOf = (index: number) =>
    LEFT + (rated.length < 2 ? plotWidth / 2 : (index * plotWidth) / (rated.length - 1))
  const labelEvery = Math.max(1, Math.ceil((rated.length * LABEL_WIDTH) / Math.max(1, width)))
  const points = rated.map((week, index) => ({
    x: xOf(index),
    y: yOf(week.attendance_rate ?? 0),
    week,
    isLabelled: index % labelEvery === 0,
  }))
  const lines = Array.from(
    { length: Math.round((100 - floor) / step) + 1 },
    (_, index) => floor + index * step,
  )
  return {
    height: HEIGHT,
    lines: lines.map((percent) => ({ percent, y: yOf(percent) })),
    points,
    path: points
      .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join(''),
  }
}
