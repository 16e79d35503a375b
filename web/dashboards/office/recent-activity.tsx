import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import type { Activity } from '#contract/dashboards/overview.ts'
import { momentText } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { Section } from '../section.tsx'

const SCREENS = { student: '/students', upload: '/students/uploads' } as const

/** Recent changes to students and groups, newest first. */
export const RecentActivity = ({ activities }: { activities: readonly Activity[] }) => (
  <Section id="activity" label="Recent activity">
    {activities.length === 0 ? (
      <EmptyPanel title="Nothing has been changed yet">Changes appear here.</EmptyPanel>
    ) : (
      <Card flush>
        <RowList>
          {activities.map((activity, index) => (
            <Box
              component="li"
              key={index}
              style={{ flexWrap: 'wrap', justifyContent: 'space-between', rowGap: 2 }}
            >
              <span>
                <Box component="span" fw={600}>
                  {activity.by}
                </Box>{' '}
                <What activity={activity} />
              </span>
              <Box component="time" c="dimmed" fz={14} dateTime={activity.at}>
                {momentText(activity.at)}
              </Box>
            </Box>
          ))}
        </RowList>
      </Card>
    )}
  </Section>
)

function What({ activity: { what, about } }: { activity: Activity }) {
  const canOpen = useCanOpen()
  const to = about && `${SCREENS[about.kind]}/${about.id}`
  if (!to || !canOpen(to)) return what
  return (
    <Anchor component={Link} to={to} inherit>
      {what}
    </Anchor>
  )
}
