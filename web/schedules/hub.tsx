import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const CARDS = [
  {
    to: '/schedules/create-section',
    title: 'Manage Section Periods',
    text: 'When each grade meets within a block',
  },
  { to: '/schedules/block-schedules', title: 'View Block Schedules', text: 'The dated terms of the year' },
  { to: '/schedules/tool', title: 'Scheduling Tool', text: 'Which teacher meets which group in each period' },
  {
    to: '/schedules/calendar',
    title: 'Schedule Calendar',
    text: 'The school year by months, and the days on which the school is closed',
  },
]

/** Schedule Management: links to blocks, section periods, the scheduling tool and the calendar. */
export const Page = () => (
  <>
    <PageHeader title="Schedule Management" context="Blocks, section periods and assignments" />
    <QuickLinks links={CARDS} />
  </>
)
