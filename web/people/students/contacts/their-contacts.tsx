import { Button } from '@mantine/core'
import type { Contact } from '#contract/day/families/contacts.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export const isChangedMeanwhile = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'changed_meanwhile'

type TheirContactsProps = {
  /** The contacts as somebody else has saved them, once they are loaded. */
  theirs: { contacts: Contact[] } | undefined
  failure: Error | null
  onUseTheirs: (current: readonly Contact[]) => void
  onSaveMine: (current: readonly Contact[]) => void
}

/** What somebody else has saved while the contacts were being edited, and the two ways on. */
export const TheirContacts = ({ theirs, failure, onUseTheirs, onSaveMine }: TheirContactsProps) => (
  <Notice
    tone="warning"
    title="Somebody else has changed these contacts. Your changes are not saved yet."
    action={
      theirs && (
        <>
          <Button variant="default" onClick={() => onUseTheirs(theirs.contacts)}>
            Use theirs
          </Button>
          <Button variant="default" onClick={() => onSaveMine(theirs.contacts)}>
            Save mine instead
          </Button>
        </>
      )
    }
  >
    {failure && failureMessage(failure)}
    {theirs && `They saved: ${theirs.contacts.map(contactText).join('; ') || 'no contacts'}.`}
  </Notice>
)

const contactText = ({ name, relation, phone, email }: Contact) =>
  [name, relation, phone, email].filter(Boolean).join(', ')
