import type { ReactNode } from 'react'
import { CardGrid, CardLink } from '#web/ui/layout/card.tsx'
import { useCanOpen } from './screens.tsx'

export type QuickLink = { to: string; title: string; text: string; answer?: string | undefined }

/** Cards that link to screens, without those that the user may not open. */
export function QuickLinks({ links, none = null }: { links: readonly QuickLink[]; none?: ReactNode }) {
  const canOpen = useCanOpen()
  const open = links.filter(({ to }) => canOpen(to))
  if (open.length === 0) return none
  return (
    <CardGrid>
      {open.map(({ to, title, text, answer }) => (
        <CardLink key={to} to={to} title={title} answer={answer}>
          {text}
        </CardLink>
      ))}
    </CardGrid>
  )
}
