import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MAX_CONTACTS } from '#contract/words.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { NEW_CONTACT, type EnrollValues } from './values.ts'

/** The people to call about the student, the first one first. The record has their addresses and languages later. */
export function ContactFields({ form }: { form: UseFormReturnType<EnrollValues> }) {
  const { contacts } = form.values
  const add = () => {
    form.insertListItem('contacts', NEW_CONTACT)
    setTimeout(() => form.getInputNode(`contacts.${contacts.length}.name`)?.focus())
  }
  return (
    <Stack gap={16}>
      {contacts.map((_contact, index) => (
        <OneContact key={index} {...{ form, index }} isOnly={contacts.length === 1} />
      ))}
      {contacts.length < MAX_CONTACTS && (
        <Group>
          <Button variant="default" onClick={add}>
            Add another contact
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type OneContactProps = { form: UseFormReturnType<EnrollValues>; index: number; isOnly: boolean }

function OneContact({ form, index, isOnly }: OneContactProps) {
  const input = (field: 'name' | 'relation' | 'phone' | 'email') => {
    const path = `contacts.${index}.${field}`
    return { ...form.getInputProps(path), 'data-path': path, autoComplete: 'off' }
  }
  const subject = `contact ${index + 1}`
  return (
    <Stack gap={12} role="group" aria-label={`Contact ${index + 1}`}>
      {!isOnly && (
        <Group justify="space-between">
          <Text fw={600}>{`Contact ${index + 1}`}</Text>
          <RowButton
            label="Remove"
            subject={subject}
            onClick={() => form.removeListItem('contacts', index)}
          />
        </Group>
      )}
      <FieldGrid>
        <TextInput label="Name" {...input('name')} />
        <TextInput label="Relationship" placeholder="Mother" {...input('relation')} />
        <TextInput label="Phone" type="tel" {...input('phone')} />
        <TextInput label="Email" type="email" {...input('email')} />
        <Checkbox
          label="May receive notices by email"
          {...form.getInputProps(`contacts.${index}.may_receive`, { type: 'checkbox' })}
        />
      </FieldGrid>
    </Stack>
  )
}
