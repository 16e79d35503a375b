import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailure } from '#web/api.ts'
import { EmptyPanel } from './panels.tsx'

/** Whether the record in the address does not exist. */
export const isUnknownRecord = (error: Error | null): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

type UnknownRecordProps = {
  /** The kind of record: 'section period'. */
  kind: string
  /** The address of the list of all records. */
  list: string
  listName: string
}

/** Replaces a record that does not exist, with a link to the list. */
export const UnknownRecord = ({ kind, list, listName }: UnknownRecordProps) => (
  <EmptyPanel
    title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`}
    action={
      <Anchor component={Link} to={list}>
        {listName}
      </Anchor>
    }
  >
    It may have been deleted, or the address may be wrong.
  </EmptyPanel>
)
