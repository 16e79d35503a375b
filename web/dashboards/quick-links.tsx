import { useCanOpen } from '#web/school/screens.tsx'
import { CardGrid, CardLink } from '#web/ui/card.tsx'

export type QuickLink = { to: string; title: string; text: string }

/** Cards to the screens that exist and that this person gets. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  const canOpen = useCanOpen()
  return (
    <CardGrid>
      {links
        .filter(({ to }) => canOpen(to))
        .map(({ to, title, text }) => (
          <CardLink key={to} to={to} title={title}>
            {text}
          </CardLink>
        ))}
    </CardGrid>
  )
}
