import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListState } from '../feedback/list-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'

type SettingsPageProps<Saved> = {
  /** By default, the title in the page table. */
  title?: string
  context: string
  settings: UseQueryResult<Saved>
  children: (saved: Saved) => ReactNode
}

/** A settings page, which shows its form once the saved values are loaded. */
export const SettingsPage = <Saved,>({ title, context, settings, children }: SettingsPageProps<Saved>) => (
  <>
    <PageHeader {...(title && { title })} context={context} />
    <ListState
      query={settings}
      failure="The settings could not be loaded. Please check the connection and try again."
    >
      {children}
    </ListState>
  </>
)
