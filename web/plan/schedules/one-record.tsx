import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'

type OneRecordProps<T> = {
  query: UseQueryResult<T>
  /** The kind of record: 'section period'. */
  kind: string
  /** The address of the list of all records. */
  list: string
  listName: string
  children: (data: T) => ReactNode
}

/** Shows the record whose id is in the address, or says that it is loading, failed to load, or doesn't exist. */
export const OneRecord = <T,>({ query, kind, list, listName, children }: OneRecordProps<T>) =>
  isUnknownRecord(query.error) ? (
    <UnknownRecord {...{ kind, list, listName }} />
  ) : (
    <ListState query={query} skeleton={<SkeletonRows rows={4} />}>
      {children}
    </ListState>
  )
