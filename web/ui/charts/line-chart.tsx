import { ChartFigure, type Numbers } from './chart-figure.tsx'
import { LINE_HEIGHT } from './heights.ts'
import { labeledPoints, scaleOf, shareOn, type Scale } from './scale.ts'
import styles from './charts.module.css'

/** A point of a line, with `detail` as its tooltip. A point without a value leaves a gap in the line. */
export type LinePoint = { key: string; label: string; value: number | null; detail: string }

export type LineChartProps = {
  /** What the chart shows, with its unit. */
  caption: string
  /** Describes the chart for screen readers. */
  sentence: string
  points: readonly LinePoint[]
  /** A horizontal line to compare with. */
  comparison?: { label: string; value: number } | undefined
  numbers: Numbers
}

const MAX_LABELS = 6
const MAX_LABELS_NARROW = 3
const TOP = 14
const BOTTOM = 26
const PLOT_HEIGHT = LINE_HEIGHT - TOP - BOTTOM

/** A line of rates over time. Positions are percentages, so that it fits both screen and paper. */
export function LineChart({ caption, sentence, points, comparison, numbers }: LineChartProps) {
  const values = points.flatMap(({ value }) => value ?? [])
  const scale = scaleOf(comparison ? [...values, comparison.value] : values)
  const yOf = (value: number) => TOP + (1 - shareOn(scale, value)) * PLOT_HEIGHT
  return (
    <ChartFigure caption={caption} numbers={numbers}>
      <svg className={styles.line} height={LINE_HEIGHT} role="img" aria-label={sentence}>
        {scale.marks.map((mark) => (
          <g key={mark}>
            <line x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} className={styles.grid} />
            <text x={-6} y={yOf(mark) + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        {comparison && (
          <line
            x1="0"
            x2="100%"
            y1={yOf(comparison.value)}
            y2={yOf(comparison.value)}
            className={styles.level}
          >
            <title>{comparison.label}</title>
          </line>
        )}
        <svg
          aria-hidden
          viewBox={`0 0 100 ${LINE_HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height={LINE_HEIGHT}
        >
          <path d={pathOf(points, scale)} className={styles.path} />
        </svg>
        <Points points={points} yOf={yOf} />
      </svg>
    </ChartFigure>
  )
}

/** The horizontal position of a point in percent. The outermost points leave room for half of their labels. */
const xOf = (index: number, count: number) => (count < 2 ? 50 : 5 + (90 * index) / (count - 1))

function pathOf(points: readonly LinePoint[], scale: Scale): string {
  return points
    .flatMap(({ value }, index) => {
      if (value === null) return []
      const isStart = index === 0 || points[index - 1]?.value === null
      const y = TOP + (1 - shareOn(scale, value)) * PLOT_HEIGHT
      return `${isStart ? 'M' : 'L'}${xOf(index, points.length).toFixed(2)} ${y.toFixed(1)}`
    })
    .join('')
}

function Points({ points, yOf }: { points: readonly LinePoint[]; yOf: (value: number) => number }) {
  const labeled = labeledPoints(points.length, MAX_LABELS)
  const labeledNarrow = labeledPoints(points.length, MAX_LABELS_NARROW)
  return points.map(({ key, label, value, detail }, index) => {
    const x = `${xOf(index, points.length)}%`
    return (
      <g key={key}>
        {value !== null && (
          <circle cx={x} cy={yOf(value)} r={points.length > 20 ? 2.5 : 3.5} className={styles.point}>
            <title>{detail}</title>
          </circle>
        )}
        {labeled.has(index) && (
          <text x={x} y={LINE_HEIGHT - 6} textAnchor="middle" className={styles.wideLabel}>
            {label}
          </text>
        )}
        {labeledNarrow.has(index) && (
          <text x={x} y={LINE_HEIGHT - 6} textAnchor="middle" className={styles.narrowLabel}>
            {label}
          </text>
        )}
      </g>
    )
  })
}
