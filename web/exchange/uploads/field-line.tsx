import { Text } from '@mantine/core'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { fieldName, readable } from './field-name.ts'

type FieldLineProps = { change: FieldChange; isNew: boolean }

/** A field of a record with its old and new value, or just the value if the record is new. */
export const FieldLine = ({ change: { field, old, new: value }, isNew }: FieldLineProps) => (
  <div>
    <Text component="span" inherit c="dimmed">
      {fieldName(field)}:
    </Text>{' '}
    {!isNew && (
      <>
        <del>{old === null ? 'none' : readable(old)}</del>
        {' → '}
      </>
    )}
    <ins>{readable(value)}</ins>
  </div>
)
