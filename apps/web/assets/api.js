// Asks the server.

/** The answer to a question about a game, or an Error with the reason. */
export async function ask(question, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams([...given, ["lang", document.documentElement.lang]]);
  const response = await fetch(`/api/v1/${question}?${query}`);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}
