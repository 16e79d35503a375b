import { useMediaQuery } from '@mantine/hooks'
import { useIsPrinting } from '#web/ui/print/printing.ts'
import { WeekGrid, type WeekProps } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'
import styles from './week.module.css'

const PHONE = '(max-width: 40em)'
/** With more teachers than this, columns are narrower. */
const MANY_TEACHERS = 4

/** Shows a week as a grid, or as a list on a narrow screen. */
export function Week(props: WeekProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const isPrinting = useIsPrinting()
  if (isPhone && !isPrinting) return <WeekList {...props} />
  const { length } = props.columns
  return (
    <div
      className={styles.week}
      style={{ '--columns': length }}
      data-many={length > MANY_TEACHERS || undefined}
    >
      <WeekGrid {...props} />
    </div>
  )
}
