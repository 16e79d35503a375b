import { CardGrid, CardLink } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useCanOpen } from '#web/school/screens.tsx'

const CARDS = [
  { to: '/groups/manage', title: 'Manage Groups', text: 'Put students into core, CTE and homeroom groups' },
  { to: '/groups/add', title: 'Add Group', text: 'Make a core, CTE or homeroom group' },
]

/** Groups Management: the ways into the groups of the school. */
export function Page() {
  const canOpen = useCanOpen()
  return (
    <>
      <PageHeader title="Groups Management" context="Core, CTE and homeroom groups of every grade" />
      <CardGrid>
        {CARDS.filter(({ to }) => canOpen(to)).map(({ to, title, text }) => (
          <CardLink key={to} to={to} title={title}>
            {text}
          </CardLink>
        ))}
      </CardGrid>
    </>
  )
}
