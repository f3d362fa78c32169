import { expect, test } from 'vitest'
import { guessColumns, isHeader } from './columns.ts'
import { fileOf, read, titles } from './testing/sample-file.ts'

const message = 'Hello, I moved last week and my next box still goes to the old flat. Please call me back.'

/** Names of titles and of texts: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Japanese. */
const languages = [
  ['Subject', 'Description'],
  ['Summary', 'Message'],
  ['Query', 'Text'],
  ['Betreff', 'Nachricht'],
  ['Überschrift', 'Ticketbeschreibung'],
  ['Objet', 'Message'],
  ['Résumé', 'Réponse'],
  ['Asunto', 'Descripción'],
  ['Pregunta', 'Texto'],
  ['Assunto', 'Mensagem'],
  ['Título', 'Conteúdo'],
  ['Oggetto', 'Messaggio'],
  ['Domanda', 'Risposta'],
  ['Onderwerp', 'Omschrijving'],
  ['Vraag', 'Antwoord'],
  ['Temat', 'Treść'],
  ['Pytanie', 'Odpowiedź'],
  ['Тема', 'Сообщение'],
  ['Вопрос', 'Ответ'],
  ['件名', 'お問い合わせ内容'],
  ['質問', 'メッセージ'],
] as const

test.each(languages)('the titles are in the column %s, not in %s', (title, text) => {
  const row = { [text]: message, [title]: 'Change of address' }
  expect(guessColumns([text, title], [row]).title).toBe(title)
})

test.each([
  ['Top queries', 'Clicks', 'Impressions'],
  ['Häufigste Suchanfragen', 'Klicks', 'Impressionen'],
  ['Requêtes les plus fréquentes', 'Clics', 'Impressions'],
  ['Consultas principales', 'Clics', 'Impresiones'],
  ['Principais consultas', 'Cliques', 'Impressões'],
  ['Query principali', 'Clic', 'Impressioni'],
  ['Populairste zoekopdrachten', 'Klikken', 'Vertoningen'],
  ['Najpopularniejsze zapytania', 'Kliknięcia', 'Wyświetlenia'],
  ['Запросы', 'Клики', 'Показы'],
  ['上位のクエリ', 'クリック数', '表示回数'],
])('Search Console’s %s count by their impressions', (title, clicks, impressions) => {
  expect(guessColumns([clicks, impressions, title], [])).toEqual({ title, score: impressions })
})

test.each(['1,310', '1.310', '1 310', '1\u202f310'])('a count of %s is 1310', async (count) => {
  const { questions } = await read(fileOf('a.json', JSON.stringify([{ query: 'how deep', score: count }])))
  expect(questions).toMatchObject([{ score: 1310 }])
})

test('a number with decimals is rounded, not read as thousands', async () => {
  const rows = ['0.873', '1.5', 1.873].map((score) => ({ title: `how deep is ${score}?`, score }))
  const { questions } = await read(fileOf('a.json', JSON.stringify(rows)))
  expect(questions.map(({ score }) => score)).toEqual([1, 2, 2])
})

test.each(languages.map(([, text]) => text))(
  'no column is guessed if the column %s has the most words',
  (text) => {
    expect(guessColumns(['Nr', text], [{ Nr: '1042', [text]: message }]).title).toBeUndefined()
    expect(guessColumns([text, 'Xyz'], [{ [text]: message, Xyz: 'Ann Smith' }]).title).toBeUndefined()
  },
)

test.each(['selftext', 'messageBody', 'Body', 'full_text'])('%s alone is no title', (name) => {
  expect(guessColumns([name], [{ [name]: message }]).title).toBeUndefined()
})

test('a file of messages opens nothing until the user chooses a column', async () => {
  const file = fileOf('tickets.csv', `Ticket,Description\n1042,"${message}"\n`)
  const { columns, names, questions } = await read(file)
  expect([columns.title, names, questions]).toEqual([undefined, ['Ticket', 'Description'], []])
  const chosen = await read(file, { columns: { title: 'Description' } })
  expect(titles(chosen.questions)).toEqual([message])
})

test.each([
  [
    'numbers',
    [
      ['Klausimas', 'Balai'],
      ['Kaip auginti pomidorus', '12'],
      ['Kada sodinti', '7'],
    ],
  ],
  [
    'dates',
    [
      ['Spørsmål', 'Dato'],
      ['Hvordan dyrker man tomater', '2. februar 2026'],
    ],
  ],
  [
    'ticket numbers',
    [
      ['Nr.', 'Sak'],
      ['T-1042', 'Bytte adresse'],
      ['T-1043', 'Dobbelt trekk'],
    ],
  ],
  [
    'row numbers without a name',
    [
      ['', 'Kysymys', 'Pisteet'],
      ['0', 'Miksi', '1 310'],
      ['1', 'Miten', ''],
    ],
  ],
  [
    'percentages',
    [
      ['Otázka', 'CTR'],
      ['Proč', '0,92 %'],
    ],
  ],
])('a row of words above %s names the columns in any language', (_name, rows) => {
  expect(isHeader(rows)).toBe(true)
})

test.each([
  ['titles', [['Hvordan dyrker man tomater'], ['Når sår man']]],
  [
    'titles and communities',
    [
      ['Miksi leipä ei nouse', 'leivonta'],
      ['Miten', 'leivonta'],
    ],
  ],
  [
    'titles and numbers',
    [
      ['Miksi leipä ei nouse', '12'],
      ['Miten', '7'],
    ],
  ],
  [
    'questions, the first of which has no number',
    [
      ['Miksi leipä ei nouse?', 'ei'],
      ['Miten', '7'],
    ],
  ],
])('a first row of %s is none', (_name, rows) => {
  expect(isHeader(rows)).toBe(false)
})
