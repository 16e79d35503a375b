import { Link } from 'react-router'
import { RECORD_TABS, type RecordTab } from './tabs.ts'
import styles from './record.module.css'

type RecordTabsProps = { current: RecordTab; allowed: Readonly<Record<RecordTab, boolean>> }

/** Links to the tabs of the record. The overview has the record's own address. */
export const RecordTabs = ({ current, allowed }: RecordTabsProps) => (
  <nav className={`${styles.tabs} screen-only`} aria-label="Parts of this record">
    {Object.entries(RECORD_TABS).map(
      ([tab, label]) =>
        allowed[tab as RecordTab] && (
          <Link
            key={tab}
            to={tab === 'overview' ? '?' : `?tab=${tab}`}
            replace
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
