import { plainName } from '../row.ts'
import type { Field } from './fields.ts'

/**
 * Column names as Reddit, archives, scrapers, help desks, keyword tools, spreadsheets and Quarry's own exports write
 * them, the likeliest first. Titles are named in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish,
 * Russian and Japanese.
 */
export const usualNames: Readonly<Record<Field, readonly string[]>> = {
  title: listOf(
    // Quarry's exports have the author's own title beside the cleaned one.
    'originaltitle, original title, original question',
    // A table of "People also ask" has the answer's title, too.
    'paa title, paa question',
    // Help desks add the requester's job title.
    'subject, subject line, ticket subject, email subject, betreff, objet, asunto, assunto, oggetto, onderwerp, ' +
      'temat, тема, 件名',
    'title, post title, thread title, topic title, headline, titel, überschrift, titre, título, titolo, tytuł, ' +
      'заголовок, タイトル, 題名',
    'question, questions, extracted questions, cleaned questions, question text, frage, fragen, fragetext, ' +
      'pregunta, preguntas, pergunta, perguntas, domanda, domande, vraag, vragen, pytanie, pytania, ' +
      'вопрос, вопросы, 質問',
    'summary, issue summary, zusammenfassung, résumé, resumen, resumo, riepilogo, samenvatting, podsumowanie, ' +
      'резюме, 概要, 要約',
    // A keyword tool names the words it was given a search term or query, and what it found a suggestion or keyword.
    'suggestion, suggestions, keyword, keywords',
    'top queries, query, queries, search query, häufigste suchanfragen, suchanfrage, suchanfragen, ' +
      'requêtes les plus fréquentes, requête, requêtes, consultas principales, principales consultas, ' +
      'principais consultas, consulta, consultas, query principali, populairste zoekopdrachten, zoekopdracht, ' +
      'zoekopdrachten, najpopularniejsze zapytania, zapytanie, zapytania, запрос, запросы, クエリ, 上位のクエリ',
    'search term, search terms, suchbegriff, suchbegriffe',
  ),
  subreddit: listOf(
    'subreddit, community, subreddit name, parsedcommunityname, communityname, community name, sub, forum, ' +
      'communauté, comunidad',
  ),
  author: listOf('author, author name, user, username, autor, auteur'),
  score: listOf(
    'score, ups, upvotes, points, likes, punkte, puntos',
    // Search Console's impressions come closer than its clicks to how often a query is searched for.
    'impressions, impressionen, impresiones, impressões, impressioni, vertoningen, wyświetlenia, показы, 表示回数',
  ),
  numComments: listOf(
    'num comments, comments, comment count, comms num, n comments, numcomments, numberofcomments, ' +
      'number of comments, replies, kommentare, commentaires, comentarios',
  ),
  createdAt: listOf(
    'created utc, created, created at, createdat, date, timestamp, time, published, datum, fecha',
  ),
  permalink: listOf('permalink, full link, link, post url, url'),
  id: listOf('id, parsedid, post id, submission id, name'),
}

/** The last word of the name of a column of texts, in the languages of titles. */
const textNames = listOf(
  'body, message, messages, description, descriptions, answer, answers, text, texts, content, reply, response, ' +
    'comment, comments, details, notes',
  'nachricht, nachrichten, beschreibung, antwort, antworten, inhalt, kommentar',
  'corps, réponse, réponses, texte, contenu, commentaire',
  'cuerpo, mensaje, mensajes, descripción, respuesta, respuestas, texto, contenido, comentario',
  'corpo, mensagem, mensagens, descrição, resposta, respostas, conteúdo, comentário',
  'messaggio, messaggi, descrizione, risposta, risposte, testo, contenuto, commento',
  'bericht, berichten, beschrijving, omschrijving, antwoord, antwoorden, tekst, inhoud, opmerking',
  'treść, wiadomość, wiadomości, opis, odpowiedź, odpowiedzi, tekst, komentarz',
  'текст, сообщение, сообщения, описание, ответ, ответы, содержание, комментарий',
  '本文, メッセージ, 説明, 回答, テキスト, 内容, コメント',
)

const allNames: ReadonlySet<string> = new Set([...Object.values(usualNames).flat(), ...textNames])

function listOf(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(', ').map(plainName))
}

/** Counts the cells that are common column names. */
export function countKnownNames(cells: readonly string[]): number {
  return cells.filter((cell) => allNames.has(plainName(cell))).length
}

/** Returns true for `Description`, `messageBody` and `Ticketbeschreibung`: messages and answers, which aren't titles. */
export function namesTexts(name: string): boolean {
  const words = plainName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(' ')
  return words.some((word) => textNames.some((text) => word.endsWith(text)))
}
