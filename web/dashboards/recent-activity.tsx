import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Activity } from '#contract/dashboards.ts'
import { shortDay } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './dashboards.module.css'

const SCREENS = { student: '/edit-student', upload: '/students/uploads' } as const

/** Who did what to students and groups, newest first. */
export const RecentActivity = ({ activity }: { activity: readonly Activity[] }) => (
  <section aria-labelledby="activity">
    <div className={styles.label}>
      <SectionLabel id="activity">Recent activity</SectionLabel>
    </div>
    {activity.length === 0 ? (
      <EmptyPanel title="Nothing has been changed yet">
        Who adds, changes, moves or uploads students is told here.
      </EmptyPanel>
    ) : (
      <Card flush>
        <ul className={styles.list}>
          {activity.map((deed, index) => (
            <li key={index} className={styles.deed}>
              <span>
                <span className={styles.who}>{deed.by}</span> <What deed={deed} />
              </span>
              <time className={styles.when} dateTime={deed.at}>
                {shortDay(deed.at.slice(0, 10))}, {deed.at.slice(11, 16)}
              </time>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </section>
)

function What({ deed: { what, about } }: { deed: Activity }) {
  const canOpen = useCanOpen()
  const to = about && `${SCREENS[about.kind]}/${about.id}`
  if (!to || !canOpen(to)) return what
  return (
    <Anchor component={Link} to={to} inherit>
      {what}
    </Anchor>
  )
}
