import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcomeOf, type Stage } from './outcome.ts'

const kindOf = (command: string, response: string, code = 'EENVELOPE', stage: Stage = 'sending') =>
  outcomeOf({ message: 'failed', code, command, response, responseCode: Number(response.slice(0, 3)) }, stage)
    .kind

describe('A failed attempt', () => {
  test('disables an address only if the server says that there is no such mailbox', () => {
    for (const response of [
      '550 No such user here',
      '550 5.1.1 User unknown',
      '551 User not local',
      '553 Mailbox name not allowed',
      '550 5.1.10 Recipient not found',
      '550-5.2.1 The account is disabled',
    ])
      assert.equal(kindOf('RCPT TO', response), 'address_refused', response)
    for (const response of [
      '550 5.7.1 Relaying denied',
      '554 5.7.1 Blocked',
      '552 5.2.2 Mailbox full',
      '550 5.1.8 Bad sender address',
      '554 Transaction failed',
    ])
      assert.equal(kindOf('RCPT TO', response), 'message_refused', response)
  })

  test('is repeated if the server asks to try later', () => {
    assert.equal(kindOf('RCPT TO', '450 4.2.0 Greylisted'), 'later')
    assert.equal(kindOf('DATA', '451 Try again', 'EMESSAGE'), 'later')
  })

  test('ends the message if the server rejects its content', () => {
    assert.equal(kindOf('DATA', '554 Looks like spam', 'EMESSAGE'), 'message_refused')
  })

  test('stops all sending where it would be the same for every message', () => {
    assert.equal(kindOf('MAIL FROM', '550 Sender not allowed'), 'no_server')
    assert.equal(kindOf('RCPT TO', '530 Authentication required'), 'no_server')
    assert.equal(kindOf('AUTH PLAIN', '535 Wrong password', 'EAUTH', 'connecting'), 'no_server')
    assert.equal(kindOf('CONN', '421 Too many connections', 'ECONNECTION', 'connecting'), 'no_server')
    const failure = { message: 'connect ECONNREFUSED 127.0.0.1:25', code: 'ESOCKET' }
    assert.deepEqual(outcomeOf(failure, 'connecting'), {
      kind: 'no_server',
      answer: 'connect ECONNREFUSED 127.0.0.1:25',
    })
  })

  test('is about this message where the connection ends in its midst, or its size is refused', async () => {
    assert.equal(kindOf('RCPT TO', '421 Closing'), 'dropped')
    assert.equal(outcomeOf({ message: 'Closed', code: 'ECONNECTION' }, 'sending').kind, 'dropped')
    assert.equal(kindOf('MAIL FROM', '552 Too large'), 'message_refused')
    const tooLarge = { message: 'Too large', code: 'EMESSAGE', command: 'MAIL FROM' }
    assert.equal(outcomeOf(tooLarge, 'sending').kind, 'message_refused')
  })

  test('is in doubt where the server had all of the message and gave no answer that counts', async () => {
    for (const code of ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT', 'EPROTOCOL'])
      assert.equal(outcomeOf({ message: 'Closed', code }, 'confirming').kind, 'in_doubt', code)
    assert.equal(kindOf('DATA', '354 Go on', 'EMESSAGE', 'confirming'), 'in_doubt')
    for (const [answer, kind] of [
      ['451 Try again', 'later'],
      ['554 Looks like spam', 'message_refused'],
      ['421 Closing', 'dropped'],
    ] as const)
      assert.equal(kindOf('DATA', answer, 'EMESSAGE', 'confirming'), kind, answer)
  })
})
