import type { Random } from '../random.ts'
import { type ComposedTitle, capitalized } from './fill-template.ts'

/** Words for subreddits in other languages. */
const languages = {
  de: {
    questions: [
      'Wie kann ich {task}?',
      'Wie würdet ihr {task}?',
      'Was ist der einfachste Weg, um {purpose}?',
      'Ist es normal, dass {thing} nach {n} Monaten knackt?',
      'Was darf {thing} kosten?',
      'Wie lange hält {thing} bei euch?',
      'Ist {thing} für {price} € ein gutes Angebot?',
      'hat jemand einen tipp wie man am besten {task} kann',
    ],
    statements: [
      'Endlich fertig: {thing}',
      'Nie wieder {task}',
      'Mir reicht es, {thing} ist schon wieder hin',
      'Kleiner Erfolg: Ich kann jetzt {task}',
      'Fertig nach {n} Stunden: {thing}',
      'Danke an alle, {thing} läuft wieder',
      '{thing} ist da, {n} Tage nach der Bestellung',
    ],
    things:
      'die Schaltung|das Hinterrad|die Kette|der Sattel|das neue Licht|die Scheibenbremse|das Tretlager|der Gepäckträger|das Lastenrad|der Akku|die Federgabel|das Schloss',
    tasks:
      'den Reifen flicken|im Winter pendeln|die Bremse entlüften|das Rad sicher abstellen|den Antrieb reinigen|eine Tour planen|die richtige Größe finden|das Schaltauge richten|die Züge tauschen',
    purposes: 'die Kette zu reinigen|das Rad einzuwintern|Rost zu entfernen|den Lenker höher zu stellen',
  },
  es: {
    questions: [
      '¿Cómo puedo {task}?',
      '¿Cuál es la mejor manera de {task}?',
      '¿Qué necesito para {task}?',
      '¿Alguien sabe cómo {purpose}?',
      '¿Por qué {thing} siempre me queda mal?',
      '¿Cuánto tiempo aguanta {thing}?',
      '¿Es normal que {thing} tarde {n} horas?',
      'alguien sabe como {task}',
    ],
    statements: [
      'Por fin conseguí {task}',
      'Así quedó {thing} después de {n} intentos',
      'Gracias a todos, {thing} quedó perfecto',
      'Mi abuela me enseñó a {task}',
      'Receta familiar: {thing} en {n} minutos',
    ],
    things:
      'la tortilla|el arroz|el cocido|el gazpacho|la paella|el flan|la salsa|el caldo|la empanada|el bizcocho|el potaje|la fabada',
    tasks:
      'conservar hierbas frescas|afilar un cuchillo|cocinar para doce|congelar el caldo|quitar el olor a pescado|espesar una salsa|hacer pan en casa|aprovechar las sobras|limpiar una olla quemada',
    purposes:
      'pelar ajos más rápido|dorar la cebolla sin quemarla|hacer un arroz suelto|montar nata sin batidora',
  },
}

export type ForeignLanguage = keyof typeof languages

export function composeForeignTitle(language: ForeignLanguage, random: Random): ComposedTitle {
  const { questions, statements, things, tasks, purposes } = languages[language]
  const isQuestion = random.chance(0.62)
  const words = new Map(
    Object.entries({
      thing: () => random.pick(things.split('|')),
      task: () => random.pick(tasks.split('|')),
      purpose: () => random.pick(purposes.split('|')),
      price: () => String(5 * random.int(2, 60)),
      n: () => String(random.int(2, 16)),
    }),
  )
  const template = random.pick(isQuestion ? questions : statements)
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => words.get(name)?.() ?? whole)
  return { text: capitalized(text), intent: isQuestion ? 'question' : 'statement' }
}
