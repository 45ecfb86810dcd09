/**
 * Studies that someone looks at or works on: kept open, watched for changes, and their models
 * computed once for all viewers. Knows neither HTTP nor who asks.
 */
package io.github.culmen.server.live;
