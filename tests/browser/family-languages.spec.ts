import type { Browser } from '@playwright/test'
import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const ROSA = {
  name: 'Rosa Reyes',
  relation: 'Mother',
  email: 'rosa@reyes.example',
  may_receive: true,
  language: 'es',
}

type Missed = { students: { student_id: number }[] }
type Student = { id: number; first_name: string }
type Mailbox = { messages: { to_address: string; text: string }[] }
type Responses = { words: string; contact: { name: string } }[]

test('a mother of two asks for a link by mail, and answers in Spanish on her phone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@homeroom.example', '/attendance/absent')
  const { students } = await callAs<Missed>(page, 'GET', '/attendance/calls/')
  const absent = students[0]!.student_id
  const all = await callAs<Student[]>(page, 'GET', '/students/api/list/')
  const present = all.find(({ id }) => students.every((one) => one.student_id !== id))!
  for (const student of [absent, present.id])
    await callAs(page, 'PUT', `/api/students/${student}/contacts/`, { contacts: [ROSA] })

  const phone = await openPhone(browser)
  await test.step('her old link has ended, and the page says how to get a new one', async () => {
    await phone.goto('/family?lang=es#1.0123456789.0123456789012345678901234567890123456789012')
    await expect(phone.getByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
    await phone.getByRole('button', { name: 'Enviarme un enlace nuevo' }).click()
    await expect(phone.getByText('Por favor, escriba su correo electrónico.')).toBeVisible()
    await expect(phone.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused()
    await phone.getByRole('textbox', { name: 'Correo electrónico' }).fill(ROSA.email)
    await expectNothingSerious(phone)
    await phone.getByRole('button', { name: 'Enviarme un enlace nuevo' }).click()
    await expect(phone.getByText(/^Si la escuela tiene registrado este correo/)).toBeVisible()
  })

  const address = await linkIn(page)
  await test.step('the link in the mail opens the page of both children in Spanish', async () => {
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: 'Ausencias', exact: true })).toBeVisible()
    await expect(phone.getByRole('heading', { level: 2, name: /^[A-Z]/ })).not.toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await phone.setViewportSize({ width: 320, height: 640 })
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await phone.emulateMedia({ forcedColors: 'active' })
    await expect(phone.getByRole('button', { name: /^Hoy falta por enfermedad/ })).toHaveCount(2)
    await phone.emulateMedia({ forcedColors: 'none' })
    await expectNothingSerious(phone)
  })

  await test.step('an appointment without a time says so, and leads to the time', async () => {
    const child = phone.getByRole('region', { name: present.first_name })
    await child.getByRole('button', { name: `Enviar la cita de ${present.first_name}` }).click()
    await expect(child.getByText('Por favor, escriba una hora.')).toBeVisible()
    await expect(child.getByLabel(/^Hoy tiene una cita; hora de regreso/)).toBeFocused()
  })

  await test.step('one tap says that one child is sick', async () => {
    await phone.getByRole('button', { name: `Hoy falta por enfermedad: ${present.first_name}` }).click()
    await expect(phone.getByText('Gracias. La oficina de la escuela recibió su aviso.')).toBeVisible()
    await expect(phone.locator('[tabindex="-1"]:focus'), 'the pressed button is gone').toContainText(
      'Gracias.',
    )
    await expect(phone.getByRole('button', { name: /^Hoy falta por enfermedad/ })).toHaveCount(1)
    const child = phone.getByRole('region', { name: present.first_name })
    await expect(child.getByText('Enfermedad', { exact: true })).toBeVisible()
  })

  await test.step('the form tells about the other child, and then about another day', async () => {
    await phone
      .getByRole('button', { name: /^Indicar el motivo, / })
      .first()
      .click()
    await expect(phone.getByRole('textbox', { name: /^¿Qué pasó\?/ })).toBeFocused()
    await phone.keyboard.type('Tiene fiebre.')
    await phone.getByRole('combobox', { name: 'Motivo' }).click()
    await expect(phone.getByRole('option', { name: 'Illness' })).toHaveCount(0)
    await phone.getByRole('option', { name: 'Cita médica' }).click()
    await phone.getByRole('button', { name: 'Enviar a la escuela' }).click()
    await expect(phone.getByRole('paragraph').filter({ hasText: 'Cita médica' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Avisar sobre otro día' })).toBeVisible()
    await phone.getByRole('button', { name: 'Avisar sobre otro día' }).click()
    await expect(phone.getByLabel('Primer día')).toBeFocused()
    await expectNothingSerious(phone)
  })

  await test.step('the office reads both in its words', async () => {
    const responses = await callAs<Responses>(page, 'GET', '/attendance/answers/')
    const ofRosa = responses.filter(({ contact }) => contact.name === ROSA.name).map(({ words }) => words)
    expect(ofRosa.toSorted()).toEqual(['Sick', 'Tiene fiebre.'])
  })
})

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'es-MX',
  })
  return context.newPage()
}

/** The link in the mail to Rosa, once the mail has left the queue. */
async function linkIn(page: Page): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const { messages } = await callAs<Mailbox>(page, 'GET', '/api/mail/kept/')
        text = messages.find(({ to_address }) => to_address === ROSA.email)?.text ?? ''
        return text
      },
      { timeout: 40_000 },
    )
    .toContain('/family?lang=es#')
  return /http\S+/.exec(text)![0]
}
