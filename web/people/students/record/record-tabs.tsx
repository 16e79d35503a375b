import { Link } from 'react-router'
import { useWayBack } from '#web/ui/way-back.ts'
import { RECORD_TABS, type RecordTab } from './tabs.ts'
import styles from './record.module.css'

type RecordTabsProps = { current: RecordTab; allowed: Readonly<Record<RecordTab, boolean>> }

/** Links to the tabs of the record. The overview has the record's own address. */
export function RecordTabs({ current, allowed }: RecordTabsProps) {
  const back = useWayBack()
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label="Parts of this record">
      {Object.entries(RECORD_TABS).map(
        ([tab, label]) =>
          allowed[tab as RecordTab] && (
            <Link
              key={tab}
              to={tab === 'overview' ? '?' : `?tab=${tab}`}
              replace
              state={back}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className={styles.tab}
            >
              {label}
            </Link>
          ),
      )}
    </nav>
  )
}
