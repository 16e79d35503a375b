import { Anchor } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailure } from '#web/api.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

type OneRecordProps<T> = {
  query: UseQueryResult<T>
  /** The kind of record: 'section period'. */
  kind: string
  /** The address and the name of the list of all records. */
  list: string
  listName: string
  children: (data: T) => ReactNode
}

/** A record by the id in the address: loading, failed, not found, or shown. */
export const OneRecord = <T,>({ query, kind, list, listName, children }: OneRecordProps<T>) =>
  isUnknown(query.error) ? (
    <EmptyPanel
      title={`There is no such ${kind}`}
      action={
        <Anchor component={Link} to={list}>
          {listName}
        </Anchor>
      }
    >
      It may have been deleted, or the number in the address may be wrong.
    </EmptyPanel>
  ) : (
    <ListState query={query} skeleton={<SkeletonRows rows={4} />}>
      {children}
    </ListState>
  )

const isUnknown = (error: Error | null) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)
