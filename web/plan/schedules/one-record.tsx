import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { isUnknownRecord, UnknownRecord } from '#web/ui/feedback/unknown-record.tsx'

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
  isUnknownRecord(query.error) ? (
    <UnknownRecord {...{ kind, list, listName }} />
  ) : (
    <ListState query={query} skeleton={<SkeletonRows rows={4} />}>
      {children}
    </ListState>
  )
