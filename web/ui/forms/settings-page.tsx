import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListState } from '../feedback/list-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'

type SettingsPageProps<Saved> = {
  /** Where it is not the title in the table of pages. */
  title?: string
  context: string
  settings: UseQueryResult<Saved>
  children: (saved: Saved) => ReactNode
}

/** A page of settings: its heading, and the form once what is saved has been loaded. */
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
