import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeMail } from './mail-text.ts'

const values = {
  contact: 'Maria <b> "Lund"',
  first_name: 'Ana & {link}',
  date: 'Monday, September 14, 2026',
  reason: '',
  link: 'https://homeroom.example/family#7.key',
  school: 'Larkfield',
}

test('A notice has a plain text and the same as HTML, where names are only names and the address is a link', () => {
  const mail = noticeMail(
    { subject: 'A message from {school}', text: 'Dear {contact},\n\n{first_name} & others\n{link}' },
    values,
  )
  assert.equal(mail.subject, 'A message from Larkfield')
  assert.equal(
    mail.text,
    'Dear Maria <b> "Lund",\n\nAna & {link} & others\nhttps://homeroom.example/family#7.key',
  )
  assert.match(mail.html, /<p>Dear Maria &lt;b&gt; &quot;Lund&quot;,<\/p>/)
  assert.match(mail.html, /<p>Ana &amp; \{link\} &amp; others<br><a href="([^"]+)">\1<\/a><\/p>/)
})
