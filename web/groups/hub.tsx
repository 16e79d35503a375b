import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const CARDS = [
  { to: '/groups/add', title: 'Add Group', text: 'Make a core, CTE or homeroom group' },
  {
    to: '/groups/manage',
    title: 'Manage Groups',
    text: 'Put the students of a grade into core class groups',
  },
  { to: '/groups/manage-cte', title: 'Manage CTE Groups', text: 'Who is in which CTE class' },
  { to: '/groups/homeroom', title: 'Manage Homeroom Groups', text: 'Who meets where for homeroom' },
  { to: '/groups/list', title: 'Group List', text: 'Every group by name and grade, and the way to edit it' },
  {
    to: '/groups/assign-homeroom',
    title: 'View Homeroom Groups',
    text: 'The homeroom groups of some teachers, with their students',
  },
  {
    to: '/groups/reports',
    title: 'Group Reports',
    text: 'Sizes, students without a group, groups over capacity',
  },
  {
    to: '/groups/bulk-actions',
    title: 'Bulk Actions',
    text: 'Move, unassign or deactivate many students at once',
  },
]

/** Groups Management: the ways into the groups of the school. */
export const Page = () => (
  <>
    <PageHeader title="Groups Management" context="Core, CTE and homeroom groups of every grade" />
    <QuickLinks links={CARDS} />
  </>
)
