// Asks the server.

import { OWN, named } from "./own.js";

const language = document.documentElement.lang;

async function read(response) {
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { line: answer.line, column: answer.column });
  return answer;
}

/** The answer to a question about a game, or an Error with the reason. */
export async function ask(question, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (parameters.game === OWN) return post("rules", { question, ...(await named(Object.fromEntries(given))) });
  const query = new URLSearchParams([...given, ["lang", language]]);
  return read(await fetch(`/api/v1/${question}?${query}`));
}

/** The answer to something that is sent. */
export async function post(question, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(`/api/v1/${question}?lang=${language}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Starts a question that may take long. `told` hears of every change; the result is the answer. */
export async function job(question, parameters, told, cancelled) {
  const { job: name } = await post("jobs", { question, ...(await named(parameters)) });
  const path = `/api/v1/jobs/${name}`;
  const stop = () => fetch(path, { method: "DELETE", keepalive: true });
  if (cancelled.aborted) stop();
  else cancelled.addEventListener("abort", stop, { once: true });
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${path}/events?lang=${language}`);
    events.onmessage = ({ data }) => {
      const now = JSON.parse(data);
      if (now.state === "done" || now.state === "failed") events.close();
      if (now.state === "done") resolve(now.answer);
      else if (now.state === "failed") reject(new Error(now.error));
      else told(now);
    };
    events.onerror = () => {
      events.close();
      reject(new Error(path));
    };
  });
}
