import { ChartFigure, type Numbers } from './chart-figure.tsx'
import { DOT_ROW_HEIGHT, dotPlotHeight } from './heights.ts'
import { scaleOf, shareOn } from './scale.ts'
import styles from './charts.module.css'

/** A row with a value and its comparison; null if there is none. */
export type DotRow = {
  key: string
  label: string
  value: number | null
  comparison: number | null
  detail: string
  /** The value as text, at the end of the row. */
  text: string
}

export type DotPlotProps = {
  caption: string
  /** Describes the chart for screen readers. */
  sentence: string
  rows: readonly DotRow[]
  numbers: Numbers
}

const AXIS_Y = 16
/** The widths of the labels at the left and the values at the right, in pixels, which the style sheet repeats. */
const LABEL_WIDTH = 84
const TEXT_WIDTH = 66

/**
 * Compares rates: a dot for the value, a stroke for the comparison, and a line between them. It uses dots instead of bars
 * because the scale does not start at zero.
 */
export function DotPlot({ caption, sentence, rows, numbers }: DotPlotProps) {
  const scale = scaleOf(rows.flatMap(({ value, comparison }) => [value ?? [], comparison ?? []].flat()))
  const xOf = (value: number) => `${(100 * shareOn(scale, value)).toFixed(2)}%`
  const height = dotPlotHeight(rows.length)
  return (
    <ChartFigure caption={caption} numbers={numbers}>
      <svg className={styles.dots} height={height} role="img" aria-label={sentence}>
        {scale.marks.map((mark) => (
          <g key={mark}>
            <line x1={xOf(mark)} x2={xOf(mark)} y1={AXIS_Y + 6} y2={height} className={styles.grid} />
            <text x={xOf(mark)} y={AXIS_Y - 4} textAnchor="middle">
              {mark}
            </text>
          </g>
        ))}
        {rows.map(({ key, value, comparison, detail }, index) => {
          const y = yOfRow(index)
          return (
            <g key={key}>
              {value !== null && comparison !== null && (
                <line x1={xOf(comparison)} x2={xOf(value)} y1={y} y2={y} className={styles.span} />
              )}
              {comparison !== null && (
                <line
                  x1={xOf(comparison)}
                  x2={xOf(comparison)}
                  y1={y - 7}
                  y2={y + 7}
                  className={styles.tick}
                />
              )}
              {value !== null && (
                <circle cx={xOf(value)} cy={y} r={5} className={styles.dot}>
                  <title>{detail}</title>
                </circle>
              )}
            </g>
          )
        })}
        {rows.map(({ key, label, text }, index) => (
          <g key={key}>
            <text x={-LABEL_WIDTH} y={yOfRow(index) + 4} className={styles.rowLabel}>
              {label}
            </text>
            <text x="100%" dx={TEXT_WIDTH} y={yOfRow(index) + 4} textAnchor="end" className={styles.rowText}>
              {text}
            </text>
          </g>
        ))}
      </svg>
    </ChartFigure>
  )
}

const yOfRow = (index: number) => AXIS_Y + 8 + (index + 0.5) * DOT_ROW_HEIGHT
