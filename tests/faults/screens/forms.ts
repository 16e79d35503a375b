import type { Fault } from '../fault.ts'

/** Two people who edit one record, and replies that come late or never. */
export const FORM_FAULTS: readonly Fault[] = [
  {
    name: 'forms: a field that a colleague has changed is overwritten unseen',
    file: 'server/http/merge-loaded.ts',
    find: '!isSame(theirs, before) && !isSame(theirs, yours)',
    replace: '!isSame(theirs, theirs) && !isSame(theirs, yours)',
  },
  {
    name: 'forms: a field that its sender left alone goes back to what was loaded',
    file: 'server/http/merge-loaded.ts',
    find: 'merged[field] = theirs',
    replace: 'merged[field] = yours',
  },
  {
    name: 'forms: contacts that a colleague has changed are replaced unseen',
    file: 'server/people/students/contacts/save.ts',
    find: 'loaded && !isEqual(loaded, before)',
    replace: 'loaded && !isEqual(loaded, loaded)',
    tests: ['server/people/students/save-changed-meanwhile.test.ts'],
  },
  {
    name: 'forms: a refusal that shows a value of a student is not recorded',
    file: 'server/people/students/routes.ts',
    find: 'if (isChangedMeanwhile(error)) await',
    replace: 'if (error === null) await',
    tests: ['server/people/students/save-changed-meanwhile.test.ts'],
  },
  {
    name: 'forms: who sends another form with a used key is not told what was added',
    file: 'server/http/idempotency.ts',
    find: 'details: { added: stored.reply }',
    replace: 'details: {}',
    tests: ['server/http/idempotency.test.ts'],
  },
  {
    name: 'forms: a key that was used for one kind of call gets the reply of another',
    file: 'server/http/idempotency.ts',
    find: 'JSON.stringify([path, params, body,',
    replace: 'JSON.stringify([path && params && body,',
    tests: ['server/http/idempotency.test.ts'],
  },
  {
    name: 'forms: a repeated key adds again',
    file: 'server/http/idempotency.ts',
    find: 'if (numAffectedRows === 0n) return repeatReply',
    replace: 'if (numAffectedRows === -1n) return repeatReply',
    tests: ['server/http/idempotency.test.ts'],
  },
  {
    name: 'forms: what is typed while a save is on its way is lost',
    file: 'web/ui/forms/take-saved.ts',
    find: '.filter(isTyped)',
    replace: '.filter((field) => !isTyped(field))',
  },
  {
    name: 'forms: a form that was changed after a lost reply is added without a question',
    file: 'web/ui/forms/add-key.ts',
    find: '!(await confirmAnother(inDoubt ?? failure.message))',
    replace: '(await Promise.resolve(failure.message)) === inDoubt',
  },
]
