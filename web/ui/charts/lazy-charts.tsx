import { Skeleton } from '@mantine/core'
import { lazyOptional } from '../lazy-part.tsx'
import { dotPlotHeight, LINE_HEIGHT } from './heights.ts'
import type { DotPlotProps } from './dot-plot.tsx'
import type { LineChartProps } from './line-chart.tsx'

/** The height of the caption and the folded numbers around a chart. */
const AROUND = 55

/** Takes the place of a chart while it or its data is loading. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <Skeleton height={height + AROUND} radius="md" />
)

export const LineChart = lazyOptional<LineChartProps>(
  () => import('./line-chart.tsx').then((part) => part.LineChart),
  () => <ChartSkeleton height={LINE_HEIGHT} />,
)

export const DotPlot = lazyOptional<DotPlotProps>(
  () => import('./dot-plot.tsx').then((part) => part.DotPlot),
  ({ rows }) => <ChartSkeleton height={dotPlotHeight(rows.length)} />,
)
