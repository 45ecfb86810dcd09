/**
 * The routes: what each takes and answers, as values. Whether a caller may is checked before by its
 * role; how bytes come and go is for {@code server.http}.
 */
package io.github.culmen.server.api;
