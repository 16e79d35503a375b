import { shortGrade } from '#contract/grades.ts'
import { isOneIn } from '../in-language.ts'
import type { TranslatedWords } from './en.ts'

/** 'a la 1:05 p. m.', 'a las 9:05 a. m.' */
const at = (time: string) => `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`
const from = (time: string) => `${time.startsWith('1:') ? 'desde la' : 'desde las'} ${time}`
const until = (time: string) => `${time.startsWith('1:') ? 'hasta la' : 'hasta las'} ${time}`

const GRADES_BELOW_1: Record<string, string> = { PK: 'prekínder', K: 'kínder' }

/** '7.º grado'; primero and tercero lose their o before a noun. */
const gradeName = (grade: string) => `${grade}${grade === '1' || grade === '3' ? '.er' : '.º'} grado`

/** Spanish as the office of a school in the United States writes it to families, with usted. */

export const es: TranslatedWords = {
  page: {
    loading: 'Cargando...',
    title: (name) => `Ausencias de ${name}`,
    titleOfSeveral: 'Ausencias',
    worksUntil: (day) => `Este enlace es válido hasta el ${day}.`,
    lastDays: 'Las últimas dos semanas',
    nothingMissed: (name) => `${name} no tiene ausencias.`,
    absent: 'Ausencia',
    late: 'Llegada tarde',
    allDay: (classes) =>
      `Ausencia de todo el día (${isOneIn('es', classes) ? '1 clase' : `${classes} clases`})`,
    noReason: 'La escuela no conoce el motivo.',
    giveReason: 'Indicar el motivo',
    giveReasonFor: (name, day) => `Indicar el motivo, ${name}, ${day}`,
    reasonSent: 'Usted ya envió un motivo. La oficina de la escuela lo va a revisar.',
    reasonOnFile: 'La escuela ya tiene el motivo.',
    callOffice: 'Llamar a la oficina de la escuela',
    tryAgain: 'Intentar de nuevo',
    failed: 'Algo salió mal. Por favor, intente de nuevo.',
    unreachable:
      'No hay conexión con la escuela. Por favor, revise su conexión a internet e intente de nuevo.',
    tooMany: 'Demasiados intentos en poco tiempo. Por favor, espere un minuto.',
    needsScript: 'Esta página necesita JavaScript. Por favor, actívelo y vuelva a cargar la página.',
  },
  form: {
    title: 'Avise a la escuela',
    titleFor: (name) => `Avise a la escuela sobre la ausencia de ${name}`,
    student: '¿Quién falta?',
    today: 'Hoy',
    sickToday: 'Hoy falta por enfermedad',
    sickTodayFor: (name) => `Hoy falta por enfermedad: ${name}`,
    appointment: 'Hoy tiene una cita; hora de regreso',
    send: 'Enviar',
    sendAppointmentFor: (name) => `Enviar la cita de ${name}`,
    type: 'Tipo de ausencia',
    allDay: 'Falta todo el día o varios días',
    late: 'Llega tarde',
    early: 'Sale temprano',
    part: 'Falta una parte del día',
    firstDay: 'Primer día',
    lastDay: 'Último día',
    leavesAt: 'Hora de salida',
    outFrom: 'Falta desde',
    arrivesAt: 'Hora de llegada',
    backAt: 'Hora de regreso',
    reason: 'Motivo',
    reasonHint: 'Elija uno, si corresponde',
    happened: '¿Qué pasó?',
    happenedHint: 'Solo la oficina de la escuela puede leerlo.',
    sendToSchool: 'Enviar a la escuela',
    sent: 'Gracias. La oficina de la escuela recibió su aviso.',
    anotherDay: 'Avisar sobre otro día',
    timeMissing: 'Por favor, escriba una hora.',
    timeOrder: 'Esta hora debe ser después de la primera.',
    dayOrder: 'El último día no puede ser antes del primero.',
    happenedMissing: 'Por favor, escriba unas palabras.',
    otherDays: (first, last) =>
      `Aquí puede avisar sobre ausencias del ${first} al ${last}. Para otros días, por favor, llame a la oficina de la escuela.`,
    dayRange: (first, last) => `debe ser del ${first} al ${last}`,
    otherReason: 'Por favor, elija uno de los motivos de la lista.',
    otherStudent: 'Este enlace no es para este estudiante.',
    tooManyOpen:
      'La oficina de la escuela todavía no ha revisado sus avisos anteriores. Por favor, llame a la oficina.',
  },
  answers: {
    title: 'Sus avisos',
    sick: 'Enfermedad',
    appointment: 'Cita',
    absent: 'Ausencia',
    lateUntil: (time) => `Llega tarde, ${at(time)}`,
    leavesAt: (time) => `Sale ${at(time)}`,
    outFrom: (time) => `Falta ${from(time)}`,
    outUntil: (time) => `Falta ${until(time)}`,
    outBetween: (start, end) => `Falta ${from(start)} ${until(end)}`,
    quoted: (text) => `“${text}”`,
    sentOn: (moment) => `Enviado el ${moment}`,
    open: 'Pendiente de revisión',
    accepted: 'Aceptado',
    declined: 'No aceptado: por favor, llame a la oficina',
  },
  link: {
    title: 'Este enlace no funciona',
    openAgain: 'Por favor, abra de nuevo el enlace del mensaje de la escuela.',
    incomplete:
      'Este enlace está incompleto. Por favor, ábralo de nuevo desde el mensaje de la escuela o copie el enlace completo.',
    unknown: 'Este enlace ya no funciona. Es posible que haya otro más nuevo.',
    revoked: 'La oficina de la escuela anuló este enlace.',
    expired: 'Este enlace ya venció.',
    askTitle: 'Pida un enlace nuevo por correo electrónico',
    askAbout: 'Escriba el correo electrónico que le dio a la escuela.',
    email: 'Correo electrónico',
    emailMissing: 'Por favor, escriba su correo electrónico.',
    emailWrong: 'Esta no es una dirección de correo electrónico. Escríbala así: nombre@ejemplo.com.',
    ask: 'Enviarme un enlace nuevo',
    asked:
      'Si la escuela tiene registrado este correo electrónico, recibirá un enlace nuevo. Por favor, revise su correo en unos minutos.',
    orCall: 'O llame a la oficina de la escuela:',
  },
  mail: {
    newLinkSubject: (school) => `Su enlace de ${school}`,
    newLinkText: (contact, link, school) =>
      `Hola, ${contact}:\n\nUsted pidió un enlace nuevo. En esta página puede ver las ausencias e indicarle a la escuela el motivo:\n\n${link}\n\nSi usted no lo pidió, puede ignorar este mensaje.\n\n${school}`,
    stopAddress: (address) => `Para dejar de recibir estos mensajes, abra ${address}`,
    stop: 'Dejar de recibir estos mensajes',
    stopTitle: 'Mensajes de la escuela',
    stopQuestion: (school) =>
      `${school} le envía un mensaje cuando un estudiante falta y la escuela no conoce el motivo. ¿Quiere dejar de recibir estos mensajes sobre este estudiante?`,
    stopped:
      'Usted ya no va a recibir estos mensajes sobre este estudiante. Para recibirlos de nuevo, por favor avise a la oficina de la escuela.',
    unknownStop:
      'Este enlace no funciona. Puede estar incompleto, o la escuela cambió sus datos. Por favor, ábralo desde un mensaje más nuevo o pregunte en la oficina de la escuela.',
  },
  notice: {
    nowPresent: (name) => `Ahora consta que ${name} estuvo presente.`,
    nowTardy: (name) => `Ahora consta que ${name} llegó tarde.`,
    nowExplained: 'La escuela ya tiene el motivo de la ausencia.',
    markRemoved: 'La escuela eliminó la ausencia.',
  },
  letter: {
    grade: (code) => GRADES_BELOW_1[shortGrade(code)] ?? gradeName(shortGrade(code)),
    family: (student) => `familiares de ${student}`,
  },
}
