import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcomeOf } from './outcome.ts'

const kindOf = (command: string, response: string, code = 'EENVELOPE') =>
  outcomeOf({ message: 'failed', code, command, response, responseCode: Number(response.slice(0, 3)) }).kind

describe('A failed attempt', () => {
  test('switches an address off only where the server says that there is no such mailbox', () => {
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

  test('is repeated where the server says later', () => {
    assert.equal(kindOf('RCPT TO', '450 4.2.0 Greylisted'), 'later')
    assert.equal(kindOf('DATA', '451 Try again', 'EMESSAGE'), 'later')
  })

  test('ends the message where the server does not want what it says', () => {
    assert.equal(kindOf('DATA', '554 Looks like spam', 'EMESSAGE'), 'message_refused')
  })

  test('stops all sending where it would be the same for every message', () => {
    assert.equal(kindOf('MAIL FROM', '550 Sender not allowed'), 'no_server')
    assert.equal(kindOf('RCPT TO', '530 Authentication required'), 'no_server')
    assert.equal(kindOf('RCPT TO', '421 Closing'), 'no_server')
    assert.equal(kindOf('AUTH PLAIN', '535 Wrong password', 'EAUTH'), 'no_server')
    assert.equal(
      outcomeOf({ message: 'connect ECONNREFUSED 127.0.0.1:25', code: 'ESOCKET' }).answer,
      'connect ECONNREFUSED 127.0.0.1:25',
    )
  })
})
