import { Button, Text, TextInput } from '@mantine/core'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { isSameMapping, type ColumnChoice, type Reading } from './reading.ts'

type ChooseColumnsProps = {
  reading: Reading
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
  /** Checks the file again with the chosen columns, without saving anything. */
  onRead: () => void
}

/** Lets the user choose other columns for a checked file. It is folded unless a required column is missing. */
export function ChooseColumns(props: ChooseColumnsProps) {
  const { readAs, format } = props.reading
  if (readAs.missing.length > 0) return <Columns {...props} />
  return (
    <Disclosure title={`How the file was read (${format})`}>
      <Columns {...props} />
    </Disclosure>
  )
}

const MAX_NAME = 60
const NEEDED_ALONE = 'Required. Please choose a column.'
/** Required fields that another field can replace. */
const NEEDED: Readonly<Record<string, string>> = {
  student_number: 'Required, or the student’s email.',
  first_name: 'Required, or the full name.',
  last_name: 'Required, or the full name.',
}

function Columns({ reading, choice, onChange, onRead }: ChooseColumnsProps) {
  const { may } = useCurrentUser()
  const { readAs, columns, mapping } = reading
  const isChanged = !isSameMapping(choice.mapping, mapping)
  const used = new Set(Object.values(choice.mapping))
  const unused = columns.names.filter((name) => !used.has(name))
  const descriptions = Object.fromEntries(
    readAs.missing.map((field) => [field, NEEDED[field] ?? NEEDED_ALONE]),
  )
  return (
    <>
      <ColumnMapping
        columns={columns}
        fields={readAs.fields}
        mapping={choice.mapping}
        descriptions={descriptions}
        onChange={(chosen) => onChange({ ...choice, mapping: chosen })}
      />
      {unused.length > 0 && (
        <Text my={8} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Not used: {unused.join(', ')}
        </Text>
      )}
      {may.administer && (isChanged || readAs.remembers === 'yes') && (
        <TextInput
          mt={12}
          maw={620}
          label="Name for these files"
          description="For example, the system they come from. After you save this file, files with the same headers are read the same way."
          placeholder={readAs.remembered?.name ?? 'Custom columns'}
          maxLength={MAX_NAME}
          value={choice.name}
          onChange={(event) => onChange({ ...choice, name: event.currentTarget.value })}
        />
      )}
      {(isChanged || readAs.missing.length > 0) && (
        <Button mt={14} disabled={!isChanged} onClick={onRead}>
          Use these columns
        </Button>
      )}
    </>
  )
}
